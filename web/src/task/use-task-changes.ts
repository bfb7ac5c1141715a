import type { Task } from '../../../src/contract/nouns/task.ts'
import { perform } from '../api/perform.ts'
import { useChange } from '../api/use-change.ts'

type Texts = Partial<Pick<Task, 'title' | 'description'>>

/** What can be done with a task as a whole. `written` hears when texts have been stored, be it at a later try. */
export function useTaskChanges({ number: task, owner }: Task, written?: () => void) {
  const update = useChange('task.update', {
    optimistic(cache, { task: number, title, description }) {
      const texts = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
      cache.edit('task.get', (output) => (output.task.number === number ? { ...output, task: { ...output.task, ...texts } } : output))
    },
    done: () => written?.(),
    current: async () => ({ ...(await perform('task.get', { task })).task }),
  })
  const assign = useChange('task.update', { says: (output) => `Handed to ${output.task.owner}.` })
  const activate = useChange('task.update', { says: () => `Active: ${owner} starts on it.` })
  const complete = useChange('task.complete', { says: () => 'Done and archived.' })
  const cancel = useChange('task.cancel', {
    says: ({ canceled }) => (canceled.length === 1 ? 'Canceled.' : `Canceled, with ${canceled.length - 1} below it.`),
  })
  const isPending = [assign, activate, complete, cancel].some((change) => change.isPending)
  return {
    isPending,
    /** Texts are changed as they were seen, so that nobody's words are written over unseen; the rest says what should hold. */
    write: (seen: Task, texts: Texts) => update.change({ task, ...texts }, seen),
    assign: (to: string) => assign.change({ task, owner: to }),
    activate: () => activate.change({ task, status: 'active' }),
    complete: () => complete.change({ task }),
    cancel: () => cancel.change({ task }),
  }
}

export type TaskChanges = ReturnType<typeof useTaskChanges>
