import { useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Task } from '../../../src/contract/nouns/task.ts'
import { useChange } from '../api/use-change.ts'
import { AgentSelect } from '../parts/forms/agent-select.tsx'
import { Dialog } from '../parts/page/dialog.tsx'

/** What is archived is gone on with in a copy. */
export function ArchivedActions({ task }: { task: Task }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button-main" onClick={() => setOpen(true)}>
        <Copy aria-hidden className="size-3.5" /> Copy…
      </button>
      {isOpen && <CopyDialog task={task} onClose={() => setOpen(false)} />}
    </>
  )
}

function CopyDialog({ task, onClose }: { task: Task; onClose(): void }) {
  const [owner, setOwner] = useState(task.owner)
  const [isDraft, setDraft] = useState(false)
  const navigate = useNavigate()
  const { change, isPending } = useChange('task.copy', {
    says: (output) => `Copied to #${output.task.number}.`,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const copied = await change({ task: task.number, owner, status: isDraft ? 'draft' : 'active' })
    if (copied) void navigate({ to: '/tasks/$number', params: { number: String(copied.task.number) } })
  }
  return (
    <Dialog title={`Copy #${task.number} into a new task`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <p className="text-sm text-soft">The new one has the same brief, resources and steps, none of them done.</p>
        <AgentSelect label="Who works on it" value={owner} onChange={setOwner} />
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" checked={isDraft} onChange={(event) => setDraft(event.target.checked)} />
          As a draft: nobody starts on it yet
        </label>
        <div className="flex justify-end gap-2">
          <button type="button" className="button" onClick={onClose}>
            Leave it
          </button>
          <button type="submit" className="button button-main" disabled={isPending || owner === ''}>
            Copy
          </button>
        </div>
      </form>
    </Dialog>
  )
}
