import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Task } from '../../../src/contract/nouns/task.ts'
import type { TaskNode } from '../../../src/contract/nouns/task-tree.ts'
import { useOperation } from '../api/use-operation.ts'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { LineEditor } from '../parts/todo-list/line-editor.tsx'
import { ArchivedActions } from './archived-actions.tsx'
import { isArchivedTask } from './is-archived-task.ts'
import { LiveActions } from './live-actions.tsx'
import { TaskFacts } from './task-facts.tsx'
import { useTaskChanges } from './use-task-changes.ts'

interface TaskFrameProps {
  task: Task
  /** The tree it is in. */
  nodes: readonly TaskNode[]
  children: ReactNode
}

/** The head of a task's page: what it is, how it stands, and what can be done with it as a whole. */
export function TaskFrame({ task, nodes, children }: TaskFrameProps) {
  // What came in while the person was writing is what they have not seen.
  const [seen, setSeen] = useState<Task>()
  const changes = useTaskChanges(task)
  const isLive = !isArchivedTask(task)
  const current = useOperation('session.get', { session: task.session }, { enabled: task.session > 0 && isLive }).data?.session
  const isRunning = nodes.some(({ number, inFlight }) => number === task.number && inFlight)
  return (
    <PageFrame
      title={`#${task.number} ${task.title}`}
      above={<Above task={task} />}
      actions={
        isLive ? (
          <LiveActions task={task} nodes={nodes} current={current} changes={changes} onRename={() => setSeen(task)} />
        ) : (
          <ArchivedActions task={task} />
        )
      }
    >
      {seen !== undefined && (
        <LineEditor
          label="Title of the task"
          text={seen.title}
          longest={200}
          onSave={(title) => changes.write(seen, { title })}
          onDone={() => setSeen(undefined)}
        />
      )}
      <TaskFacts task={task} inFlight={isRunning} current={current} changes={changes} />
      {children}
    </PageFrame>
  )
}

function Above({ task: { parent } }: { task: Task }) {
  return (
    <p className="text-sm text-soft">
      <Link to="/tasks" className="text-accent hover:underline">
        Tasks
      </Link>
      {parent !== null && (
        <>
          {' · subtask of '}
          <Link to="/tasks/$number" params={{ number: String(parent) }} className="text-accent underline">
            #{parent}
          </Link>
        </>
      )}
    </p>
  )
}
