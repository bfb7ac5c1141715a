import { useParams, useSearch } from '@tanstack/react-router'
import { useOperation } from '../api/use-operation.ts'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { EveryonesList } from './everyones-list.tsx'
import { WorkPage } from './work-page.tsx'

export default function SessionPage() {
  const number = Number(useParams({ strict: false }).number)
  const { todo } = useSearch({ from: '/sessions/$number' })
  return number === 0 ? <EveryonesList todo={todo} /> : <OneSession key={number} number={number} todo={todo} />
}

function OneSession({ number, todo }: { number: number; todo: number | undefined }) {
  const query = useOperation('session.get', { session: number }, { enabled: Number.isInteger(number) && number > 0 })
  const session = query.data?.session
  const task = session?.task ?? null
  const work = useOperation('task.get', { task: task ?? 0 }, { enabled: task !== null }).data
  if (session === undefined) return <ReadProblem query={query} />
  if (task !== null && work === undefined) return null
  return <WorkPage number={number} session={session} work={work} todo={todo} showsAbout={false} />
}
