import { useId, useRef } from 'react'
import { say } from '../api/toasts.ts'

/** The one time a token's secret is seen. */
export function NewSecret({ name, secret, onDone }: { name: string; secret: string; onDone(): void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(secret)
      say('Copied.')
    } catch {
      // Pages over plain HTTP from elsewhere may not write to the clipboard.
      say('The browser does not let the page copy it.', { tone: 'refused', hint: 'It is selected: press Ctrl C or ⌘ C.' })
    }
  }
  return (
    <div role="status" className="mt-3 rounded-md bg-accent-wash p-3 text-sm">
      <label htmlFor={id} className="stored font-medium">
        The secret of {name}
      </label>
      <p>It is shown this once. Copy it now: only its hash is kept.</p>
      <div className="my-2 flex gap-2">
        <input ref={field} id={id} readOnly className="field font-mono text-xs" value={secret} onFocus={(event) => event.target.select()} />
        <button type="button" className="button" onClick={() => void copy()}>
          Copy
        </button>
      </div>
      <p className="stored">
        Give it to the client in its environment: <code className="key">PUNCHLIST_TOKEN</code>, together with{' '}
        <code className="key">PUNCHLIST_URL={window.location.origin}</code>. Over HTTP it goes into the header{' '}
        <code className="key">Authorization: Bearer …</code>. Never put it into an address. More is in docs/clients.md and docs/access.md.
      </p>
      <button type="button" className="button mt-2" onClick={onDone}>
        I have it
      </button>
    </div>
  )
}
