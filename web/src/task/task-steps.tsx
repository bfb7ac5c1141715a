import { useMemo, useState } from 'react'
import type { SubtaskResult, Task } from '../../../src/contract/nouns/task.ts'
import type { TaskNode } from '../../../src/contract/nouns/task-tree.ts'
import type { Todo } from '../../../src/contract/nouns/todo.ts'
import { TodoList } from '../parts/todo-list/todo-list.tsx'
import type { RowExtras } from '../parts/todo-list/todo-row.tsx'
import { SubtaskDialog } from './subtask-dialog.tsx'
import { SubtaskLink } from './subtask-link.tsx'

interface TaskStepsProps {
  task: Task
  nodes: readonly TaskNode[]
  results: readonly SubtaskResult[]
  /** The step that is brought into view. */
  leadsTo: number | undefined
}

/** The steps are the todos of the task's session, so they are that list, with the subtasks that do them. */
export function TaskSteps({ task, nodes, results, leadsTo }: TaskStepsProps) {
  const [handing, setHanding] = useState<Todo>()
  const extras = useMemo<RowExtras>(
    () => ({
      about: ({ description, task: subtask }) => (
        <>
          {description !== '' && <p className="stored line-clamp-3 text-sm whitespace-pre-wrap text-soft">{description}</p>}
          {subtask !== null && <SubtaskLink number={subtask} nodes={nodes} results={results} />}
        </>
      ),
      wishes: (todo) => [{ label: 'Hand to an agent…', act: () => setHanding(todo), isOffered: mayBeHandedOn(todo) }],
    }),
    [nodes, results],
  )
  return (
    <>
      <TodoList key={task.session} session={task.session} noun="step" extras={extras} leadsTo={leadsTo} />
      {handing && <SubtaskDialog task={task} step={handing} onClose={() => setHanding(undefined)} />}
    </>
  )
}

function mayBeHandedOn({ parent, task, status }: Todo): boolean {
  return parent === null && task === null && status !== 'completed' && status !== 'canceled'
}
