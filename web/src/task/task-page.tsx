import { useParams, useSearch } from '@tanstack/react-router'
import { useOperation } from '../api/use-operation.ts'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { WorkPage } from '../session/work-page.tsx'

/** A task is shown with its session; coming by the task, one reads first what it is about. */
export default function TaskPage() {
  const { number: text } = useParams({ strict: false })
  const { todo } = useSearch({ from: '/tasks/$number' })
  const number = Number(text)
  const isNumber = Number.isInteger(number) && number > 0
  const query = useOperation('task.get', { task: isNumber ? number : String(text) })
  const task = query.data?.task
  const session = useOperation('session.get', { session: task?.session ?? 0 }, { enabled: task !== undefined && task.session > 0 })
  if (query.error !== null && task === undefined) {
    return (
      <PageFrame title="Task">
        <ReadProblem query={query} />
      </PageFrame>
    )
  }
  if (query.data === undefined || task === undefined || (session.isLoading && task.session > 0)) return null
  return <WorkPage key={task.number} number={task.number} session={session.data?.session} work={query.data} todo={todo} showsAbout />
}
