import { type FormEvent, useState } from 'react'
import type { Todo } from '../../../src/contract/nouns/todo.ts'
import { TextField } from '../parts/forms/text-field.tsx'
import { Dialog } from '../parts/page/dialog.tsx'

interface ReasonDialogProps {
  todos: readonly Todo[]
  onBlock(reason: string): void
  onClose(): void
}

/** Asked before anything is changed: a blocked todo without a reason helps nobody. */
export function ReasonDialog({ todos, onBlock, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState(todos[0]?.blockedReason ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return
    onClose()
    onBlock(reason.trim())
  }
  return (
    <Dialog
      title={todos.length === 1 ? `Why is #${todos[0]?.number} blocked?` : `Why are these ${todos.length} blocked?`}
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <p className="stored mb-2 line-clamp-3 text-sm text-soft">{todos.map(({ subject }) => subject).join(' · ')}</p>
        <TextField label="Reason" maxLength={500} value={reason} onChange={setReason} />
        <div className="mt-4 flex justify-end gap-2">
          <button type="button" className="button" onClick={onClose}>
            Leave it as it is
          </button>
          <button type="submit" className="button button-main" disabled={reason.trim() === ''}>
            Block it
          </button>
        </div>
      </form>
    </Dialog>
  )
}
