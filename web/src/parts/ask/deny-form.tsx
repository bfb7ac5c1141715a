import { type FormEvent, useId } from 'react'
import { useDraft } from '../../api/drafts.ts'

interface DenyFormProps {
  /** Under which its text is kept. */
  place: string
  agent: string
  isPending: boolean
  onDeny(why: string): void
  onCancel(): void
}

/** A no, and why: the agent reads it. */
export function DenyForm({ place, agent, isPending, onDeny, onCancel }: DenyFormProps) {
  const [why, write] = useDraft(place)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    write('')
    onDeny(why.trim())
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 px-3 py-2.5">
      <label htmlFor={id} className="sr-only">
        Why not? {agent} reads this
      </label>
      <textarea
        id={id}
        rows={2}
        // biome-ignore lint/a11y/noAutofocus: opened by a key or a button to write into it
        autoFocus
        maxLength={4_000}
        className="field resize-y"
        placeholder="Why not, and what instead?"
        value={why}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault()
            onCancel()
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      <p className="text-sm text-soft">{agent} reads this and goes on without it.</p>
      <div className="flex flex-wrap gap-1.5">
        <button type="submit" className="button button-main" disabled={isPending}>
          {why.trim() === '' ? 'Deny' : `Deny and tell ${agent}`}{' '}
          <kbd className="key border-current/25 bg-transparent text-current opacity-80 pointer-coarse:hidden">Ctrl ↵</kbd>
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel <kbd className="key pointer-coarse:hidden">Esc</kbd>
        </button>
      </div>
    </form>
  )
}
