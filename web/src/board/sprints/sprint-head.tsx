import { useState } from 'react'
import type { Sprint } from '../../../../src/contract/nouns/sprint.ts'
import type { Output } from '../../../../src/contract/operations/index.ts'
import { useChange } from '../../api/use-change.ts'
import { Menu } from '../../parts/page/menu.tsx'
import { ProgressBar } from '../../parts/work/progress-bar.tsx'
import { SprintDialog } from './sprint-dialog.tsx'

export type ShownSprint = Output<'sprint.list'>['sprints'][number]

const deeds: Record<Sprint['status'], string> = {
  planned: 'Plan it again',
  in_progress: 'Set in progress',
  review: 'Bring to review',
  complete: 'Complete it',
  rejected: 'Reject it',
}
const words: Record<Sprint['status'], string> = {
  planned: 'planned',
  in_progress: 'in progress',
  review: 'in review',
  complete: 'complete',
  rejected: 'rejected',
}

/** How a sprint stands, and what it is for. */
export function SprintHead({ sprint }: { sprint: ShownSprint }) {
  return (
    <div className="px-1 pb-1 text-sm">
      <p className="text-soft">{words[sprint.status]}</p>
      {sprint.goal !== '' && <p className="stored line-clamp-2">{sprint.goal}</p>}
      <ProgressBar progress={sprint.progress} />
    </div>
  )
}

export function SprintMenu({ sprint }: { sprint: ShownSprint }) {
  const { id, title, canBecome } = sprint
  const [open, setOpen] = useState<'edit'>()
  const close = () => setOpen(undefined)
  const update = useChange('sprint.update', { says: ({ sprint: { status } }) => `“${title}” is ${words[status]}.` })
  const undo = useChange('change.undo')
  const remove = useChange('sprint.delete', {
    says: () => `Deleted the sprint “${title}”. Its todos stay, without one.`,
    undo: () => void undo.change({}),
  })
  return (
    <>
      <Menu
        label={`More for sprint ${title}`}
        wishes={[
          { label: 'Edit…', act: () => setOpen('edit') },
          ...canBecome.map((status) => ({ label: deeds[status], act: () => void update.change({ sprint: id, status }) })),
          { label: 'Delete', act: () => void remove.change({ sprint: id }) },
        ]}
      />
      {open === 'edit' && <SprintDialog sprint={sprint} onClose={close} />}
    </>
  )
}
