import { type FormEvent, useState } from 'react'
import { AgentSelect } from '../parts/forms/agent-select.tsx'
import { Dialog } from '../parts/page/dialog.tsx'

interface AssignDialogProps {
  number: number
  owner: string
  onAssign(owner: string): void
  onClose(): void
}

export function AssignDialog({ number, owner, onAssign, onClose }: AssignDialogProps) {
  const [wanted, setWanted] = useState(owner)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    onAssign(wanted)
  }
  return (
    <Dialog title={`Hand task #${number} to another agent`} onClose={onClose}>
      <form onSubmit={submit}>
        <AgentSelect label="New owner" value={wanted} onChange={setWanted} />
        <p className="mt-2 text-sm text-soft">Whoever works on it now is asked to end; the new owner goes on in the same session.</p>
        <div className="mt-4 flex justify-end gap-2">
          <button type="button" className="button" onClick={onClose}>
            Leave it
          </button>
          <button type="submit" className="button button-main" disabled={wanted === '' || wanted === owner}>
            Hand over
          </button>
        </div>
      </form>
    </Dialog>
  )
}
