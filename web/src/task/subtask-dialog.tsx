import { type FormEvent, useState } from 'react'
import type { Task } from '../../../src/contract/nouns/task.ts'
import type { Todo } from '../../../src/contract/nouns/todo.ts'
import { perform } from '../api/perform.ts'
import { say } from '../api/toasts.ts'
import { useChange } from '../api/use-change.ts'
import { AgentSelect } from '../parts/forms/agent-select.tsx'
import { TextArea } from '../parts/forms/text-area.tsx'
import { TextField } from '../parts/forms/text-field.tsx'
import { Dialog } from '../parts/page/dialog.tsx'

interface SubtaskDialogProps {
  task: Task
  step: Todo
  onClose(): void
}

/** One step becomes a task of its own, with an agent that works on it. */
export function SubtaskDialog({ task, step, onClose }: SubtaskDialogProps) {
  const [title, setTitle] = useState(step.subject)
  const [description, setDescription] = useState(step.description)
  const [owner, setOwner] = useState(task.owner)
  const { change, isPending } = useChange('task.addSubtask', {
    says: (output) => `Handed to ${output.task.owner} as task #${output.task.number}.`,
    done: onClose,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const place = await placeOf(task.number, step.number)
    if (place) await change({ task: task.number, stepIndex: place.index, title: title.trim(), description, owner }, place.seen)
  }
  return (
    <Dialog title={`Hand step #${step.number} to an agent`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <TextField label="Title of the subtask" maxLength={200} value={title} onChange={setTitle} />
        <TextArea label="Description" rows={4} value={description} onChange={setDescription} />
        <AgentSelect label="Who works on it" value={owner} onChange={setOwner} />
        <p className="text-sm text-soft">The agent starts at once. The step waits until the subtask ends.</p>
        <div className="flex justify-end gap-2">
          <button type="button" className="button" onClick={onClose}>
            Leave it
          </button>
          <button type="submit" className="button button-main" disabled={isPending || title.trim() === '' || owner === ''}>
            Hand over
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** A step is handed on by its place in the plan, which others may have changed since the dialog was opened. */
async function placeOf(task: number, todo: number): Promise<{ index: number; seen: Task } | undefined> {
  try {
    const { task: seen } = await perform('task.get', { task })
    const index = seen.steps.findIndex((step) => step.todo === todo)
    if (index !== -1) return { index, seen }
    say('The step is no longer in the plan.', { tone: 'refused' })
  } catch (problem) {
    say(problem instanceof Error ? problem.message : String(problem), { tone: 'refused' })
  }
  return undefined
}
