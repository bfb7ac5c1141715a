import { useParams } from '@tanstack/react-router'
import { useOperation } from '../api/use-operation.ts'
import { MessageBox } from '../parts/forms/message-box.tsx'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { Comments } from '../parts/work/comments.tsx'
import { Links } from '../parts/work/links.tsx'
import { QuestionCard } from '../parts/work/question-card.tsx'
import { RunList } from '../parts/work/run-list.tsx'
import { ArchivedSteps } from './archived-steps.tsx'
import { isArchivedTask } from './is-archived-task.ts'
import { PageSection } from './page-section.tsx'
import { TaskDescription } from './task-description.tsx'
import { TaskFrame } from './task-frame.tsx'
import { TaskHistory } from './task-history.tsx'
import { TaskResources } from './task-resources.tsx'
import { TaskSteps } from './task-steps.tsx'
import { TaskTree } from './task-tree.tsx'

export default function TaskPage() {
  const { number: text } = useParams({ strict: false })
  const number = Number(text)
  const isNumber = Number.isInteger(number) && number > 0
  const query = useOperation('task.get', { task: isNumber ? number : String(text) })
  const task = query.data?.task
  const session = task?.session ?? 0
  const questions = useOperation('question.list', { session }, { enabled: session > 0 }).data?.questions ?? []
  const tree = useOperation('task.tree', { task: task?.number ?? 0 }, { enabled: task !== undefined })
  if (query.error !== null && task === undefined) {
    return (
      <PageFrame title="Task">
        <ReadProblem query={query} />
      </PageFrame>
    )
  }
  if (query.data === undefined || task === undefined) return null
  const nodes = tree.data?.tasks ?? []
  const results = query.data?.subtasks ?? []
  const isLive = !isArchivedTask(task)
  return (
    <TaskFrame key={task.number} task={task} nodes={nodes}>
      <div className="mt-3 flex flex-col gap-2" aria-live="polite">
        {questions.length > 0 && <h2 className="sr-only">Questions</h2>}
        {questions.map((question) => (
          <QuestionCard key={question.number} question={question} />
        ))}
      </div>
      <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <TaskDescription task={task} />
          <PageSection title="Steps">
            {isLive ? (
              <TaskSteps task={task} nodes={nodes} results={results} />
            ) : (
              <ArchivedSteps task={task} nodes={nodes} results={results} />
            )}
          </PageSection>
          <PageSection title="Comments">
            <Comments on={{ task: task.number }} comments={query.data.comments} />
          </PageSection>
          {isLive && (
            <PageSection title={`Message to ${task.owner}`}>
              <MessageBox session={task.session} label={`Message to ${task.owner}`} />
            </PageSection>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <PageSection title="Subtask tree">
            <ReadProblem query={tree} />
            {tree.data && <TaskTree nodes={nodes} current={task.number} isCut={tree.data.isCut} />}
          </PageSection>
          <TaskResources task={task} />
          {query.data.links.total > 0 && (
            <PageSection title="Links">
              <Links links={query.data.links} />
            </PageSection>
          )}
          <PageSection title="Runs">
            <RunList of={{ task: task.number }} none="Nobody has worked on it yet." />
          </PageSection>
          {session > 0 && <TaskHistory session={session} />}
        </div>
      </div>
    </TaskFrame>
  )
}
