import { type FormEvent, useState } from 'react'
import type { Sprint } from '../../../../src/contract/nouns/sprint.ts'
import { perform } from '../../api/perform.ts'
import { useChange } from '../../api/use-change.ts'
import { TextArea } from '../../parts/forms/text-area.tsx'
import { TextField } from '../../parts/forms/text-field.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'

interface SprintDialogProps {
  /** The one to edit; without it, a new one is planned. */
  sprint?: Sprint
  onClose(): void
}

export function SprintDialog({ sprint, onClose }: SprintDialogProps) {
  // What came in while the person was writing is what they have not seen.
  const [seen] = useState(sprint)
  const [title, setTitle] = useState(seen?.title ?? '')
  const [goal, setGoal] = useState(seen?.goal ?? '')
  const add = useChange('sprint.add', { says: ({ sprint: added }) => `Planned “${added.title}”.`, done: onClose })
  const update = useChange('sprint.update', {
    done: onClose,
    async current({ sprint: id }) {
      // Both texts are shown elsewhere now.
      onClose()
      return { ...(await perform('sprint.get', { sprint: id })).sprint }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wish = { title: title.trim(), goal: goal.trim() }
    if (wish.title === '' || add.isPending || update.isPending) return
    if (seen) void update.change({ sprint: seen.id, ...wish }, seen)
    else void add.change(wish)
  }
  return (
    <Dialog title={seen ? 'Edit the sprint' : 'New sprint'} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField label="Title" maxLength={200} value={title} onChange={setTitle} />
        <TextArea label="Goal" hint="What it is for. It can be left empty." rows={3} value={goal} onChange={setGoal} />
        <div className="flex justify-end gap-2">
          <button type="button" className="button" onClick={onClose}>
            Leave
          </button>
          <button type="submit" className="button button-main" disabled={title.trim() === '' || add.isPending}>
            {seen ? 'Save' : 'Plan it'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
