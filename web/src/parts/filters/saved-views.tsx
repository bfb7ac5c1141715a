import { type FormEvent, useState } from 'react'
import { useStore } from '../../api/store.ts'
import { say } from '../../api/toasts.ts'
import { useOperation } from '../../api/use-operation.ts'
import { TextField } from '../forms/text-field.tsx'
import { Dialog } from '../page/dialog.tsx'
import { Menu } from '../page/menu.tsx'
import type { Filters } from './filter.ts'
import { forgetView, readViews, saveView, viewsChanged } from './views.ts'

interface SavedViewsProps {
  /** Whose views these are: each page has its own. */
  page: string
  filters: Filters
  onChoose(filters: Filters): void
}

/** What a person looks at again and again, kept in their browser. */
export function SavedViews({ page, filters, onChoose }: SavedViewsProps) {
  const [isNaming, setNaming] = useState(false)
  useStore(viewsChanged)
  const caller = useOperation('caller.get', {}).data?.caller
  if (caller === undefined) return null
  const owner = `${caller.tenant}.${caller.name}`
  const views = readViews(owner, page)
  const isNarrowed = Object.keys(filters).length > 0
  if (views.length === 0 && !isNarrowed) return null
  const same = JSON.stringify(sorted(filters))
  const current = views.find((view) => JSON.stringify(sorted(view.filters)) === same)
  return (
    <>
      <Menu
        label={current ? `View ${current.name}` : 'Views'}
        text={current ? current.name : 'Views'}
        wishes={[
          ...views.map((view) => ({ label: view.name, act: () => onChoose(view.filters) })),
          { label: 'Save this view…', act: () => setNaming(true), isOffered: isNarrowed && current === undefined },
          ...(current ? [{ label: `Forget “${current.name}”`, act: () => void forgetView(owner, page, current.name) }] : []),
        ]}
      />
      {isNaming && (
        <NameView
          onSave={(name) => {
            if (!saveView(owner, page, { name, filters })) say('This browser keeps nothing, so the view could not be saved.')
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

function sorted(filters: Filters): [string, string][] {
  return Object.entries(filters).toSorted(([one], [other]) => one.localeCompare(other))
}

function NameView({ onSave, onClose }: { onSave(name: string): void; onClose(): void }) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    onClose()
    onSave(name.trim())
  }
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <form onSubmit={submit} className="flex items-end gap-2">
        <TextField
          label="Name"
          hint="It is kept in this browser, for you."
          className="flex-1"
          maxLength={60}
          autoFocus
          value={name}
          onChange={setName}
        />
        <button type="submit" className="button button-main self-center" disabled={name.trim() === ''}>
          Save
        </button>
      </form>
    </Dialog>
  )
}
