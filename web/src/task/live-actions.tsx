import { Check, Pencil, Play, X } from 'lucide-react'
import { useState } from 'react'
import type { Task } from '../../../src/contract/nouns/task.ts'
import type { TaskNode } from '../../../src/contract/nouns/task-tree.ts'
import { ConfirmDialog } from '../parts/page/confirm-dialog.tsx'
import { liveBelow } from './task-nodes.ts'
import type { TaskChanges } from './use-task-changes.ts'

interface LiveActionsProps {
  task: Task
  nodes: readonly TaskNode[]
  changes: TaskChanges
  onRename(): void
}

export function LiveActions({ task, nodes, changes, onRename }: LiveActionsProps) {
  const [asks, setAsks] = useState<'complete' | 'cancel'>()
  const { number, status, steps } = task
  const open = steps.filter(({ done }) => !done).length
  const complete = () => (open > 0 ? setAsks('complete') : void changes.complete())
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'draft' && (
        <button type="button" className="button button-main" disabled={changes.isPending} onClick={() => void changes.activate()}>
          <Play aria-hidden className="size-3.5" /> Activate
        </button>
      )}
      {status === 'active' && (
        <button type="button" className="button" disabled={changes.isPending} onClick={complete}>
          <Check aria-hidden className="size-3.5" /> Complete
        </button>
      )}
      <button type="button" className="button" onClick={onRename}>
        <Pencil aria-hidden className="size-3.5" /> Edit title
      </button>
      <button type="button" className="button" disabled={changes.isPending} onClick={() => setAsks('cancel')}>
        <X aria-hidden className="size-3.5" /> Cancel…
      </button>
      {asks === 'complete' && (
        <ConfirmDialog
          title={`Complete #${number}?`}
          deed="Complete it"
          onConfirm={() => void changes.complete()}
          onClose={() => setAsks(undefined)}
        >
          <p>
            {open === 1 ? 'One step is still open.' : `${open} steps are still open.`} A completed task is archived as it is and cannot
            change any more. Its subtasks go on.
          </p>
        </ConfirmDialog>
      )}
      {asks === 'cancel' && (
        <ConfirmDialog
          title={`Cancel #${number}?`}
          deed="Cancel it"
          onConfirm={() => void changes.cancel()}
          onClose={() => setAsks(undefined)}
        >
          <p>A canceled task is archived and cannot be taken up again. {alsoCanceled(liveBelow(nodes, number))}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function alsoCanceled(below: readonly TaskNode[]): string {
  if (below.length === 0) return 'Subtasks are canceled with it; it has none that are live.'
  const named = below.slice(0, 5).map(({ number }) => `#${number}`)
  const more = below.length > named.length ? ` and ${below.length - named.length} more` : ''
  return `${below.length === 1 ? 'Its subtask' : `Its ${below.length} subtasks`} (${named.join(', ')}${more}) ${below.length === 1 ? 'is' : 'are'} canceled, too.`
}
