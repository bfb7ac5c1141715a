import { useState } from 'react'
import type { Task } from '../../../src/contract/nouns/task.ts'
import type { Output } from '../../../src/contract/operations/index.ts'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { PeekFrame } from '../parts/peek/peek-frame.tsx'
import { LineEditor } from '../parts/todo-list/line-editor.tsx'
import { Comments } from '../parts/work/comments.tsx'
import { Links } from '../parts/work/links.tsx'
import { RunList } from '../parts/work/run-list.tsx'
import { ArchivedActions } from './archived-actions.tsx'
import { isArchivedTask } from './is-archived-task.ts'
import { LiveActions } from './live-actions.tsx'
import { PageSection } from './page-section.tsx'
import { TaskDescription } from './task-description.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskHistory } from './task-history.tsx'
import { TaskResources } from './task-resources.tsx'
import { TaskTree } from './task-tree.tsx'
import { useTaskChanges } from './use-task-changes.ts'
import type { KnownTree } from './use-task-tree.ts'

interface AboutTaskProps {
  work: Output<'task.get'>
  tree: KnownTree
  /** Somebody has opened it. */
  isAsked: boolean
  onClose(): void
  className: string
}

/** What a task is about: its brief, its resources, its tree, its runs, and what can be done with it as a whole. */
export function AboutTask({ work, tree, isAsked, onClose, className }: AboutTaskProps) {
  const { task, comments, links } = work
  // What came in while the person was writing is what they have not seen.
  const [seen, setSeen] = useState<Task>()
  const changes = useTaskChanges(task)
  return (
    <PeekFrame label={`Task #${task.number}`} onClose={onClose} takesFocus={isAsked} className={className}>
      {seen !== undefined && (
        <LineEditor
          label="Title of the task"
          text={seen.title}
          longest={200}
          onSave={(title) => changes.write(seen, { title })}
          onDone={() => setSeen(undefined)}
        />
      )}
      <TaskFacts task={task} changes={changes} />
      <div className="my-3">
        {isArchivedTask(task) ? (
          <ArchivedActions task={task} />
        ) : (
          <LiveActions task={task} nodes={tree.nodes} changes={changes} onRename={() => setSeen(task)} />
        )}
      </div>
      <div className="flex flex-col gap-5">
        <TaskDescription task={task} />
        <TaskResources task={task} />
        {links.total > 0 && (
          <PageSection title="Links">
            <Links links={links} />
          </PageSection>
        )}
        <PageSection title="Subtask tree">
          <ReadProblem query={tree.query} />
          {tree.query.data && <TaskTree nodes={tree.nodes} current={task.number} isCut={tree.isCut} />}
        </PageSection>
        <PageSection title="Comments">
          <Comments on={{ task: task.number }} comments={comments} />
        </PageSection>
        <PageSection title="Runs">
          <RunList of={{ task: task.number }} none="Nobody has worked on it yet." />
        </PageSection>
        {task.session > 0 && <TaskHistory session={task.session} />}
      </div>
    </PeekFrame>
  )
}
