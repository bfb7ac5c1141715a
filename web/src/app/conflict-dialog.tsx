import { conflict } from '../api/conflict.ts'
import { useStore } from '../api/store.ts'
import { Dialog } from '../parts/page/dialog.tsx'

export function ConflictDialog() {
  const met = useStore(conflict)
  if (met === undefined) return null
  return (
    <Dialog title="Somebody else has changed this meanwhile" onClose={met.keepTheirs}>
      {met.fields.map(({ name, mine, theirs }) => (
        <dl key={name} className="grid gap-2 sm:grid-cols-2">
          <div className="rounded-md bg-canvas p-2">
            <dt className="text-xs text-soft">Theirs ({name})</dt>
            <Text text={theirs} />
          </div>
          <div className="rounded-md bg-accent-wash p-2">
            <dt className="text-xs text-soft">Yours ({name})</dt>
            <Text text={mine} />
          </div>
        </dl>
      ))}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <button type="button" className="button" onClick={met.keepTheirs}>
          Keep theirs
        </button>
        <button type="button" className="button button-main" onClick={met.applyMine}>
          Apply mine
        </button>
      </div>
    </Dialog>
  )
}

/** A whole document may be in conflict: each side scrolls by itself, so that the choice stays in sight. */
function Text({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys, too
    <dd tabIndex={0} className="stored max-h-[45dvh] overflow-y-auto whitespace-pre-wrap">
      {text}
    </dd>
  )
}
