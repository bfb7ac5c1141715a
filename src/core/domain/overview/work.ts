import type { TaskRecord } from '../../../contract/nouns/task.ts'
import type { TodoStatus } from '../../../contract/nouns/todo.ts'
import type { UsageTotal } from '../../../contract/nouns/usage.ts'
import type { WorkRow } from '../../../contract/nouns/work.ts'
import type { StoredSession } from '../../ports/records.ts'
import type { Situation } from '../session/situation.ts'
import { bucketOf } from './bucket.ts'

export interface WorkWish {
  agent: string | undefined
  /** Words that must all be in the title. */
  text: string | undefined
  kind: 'task' | 'session' | undefined
}

/** Whether somebody looks for this piece of work. */
export function isWanted({ title, agent, task, number }: StoredSession, wish: WorkWish): boolean {
  if (wish.agent !== undefined && agent !== wish.agent) return false
  if (wish.kind !== undefined && (wish.kind === 'task') !== (task !== null)) return false
  const read = `${title} #${task ?? number}`.toLocaleLowerCase()
  const words = (wish.text ?? '').toLocaleLowerCase().split(/\s+/)
  return words.every((word) => read.includes(word))
}

/** What was handed on stands under the work that it is a part of. */
export function isPart({ parent }: StoredSession, task: TaskRecord | undefined): boolean {
  return parent !== null || (task !== undefined && task.parent !== null)
}

interface WorkFacts {
  situation: Situation
  task: TaskRecord | undefined
  said: string
  counts: Record<TodoStatus, number> | undefined
  usage: UsageTotal | undefined
  hasTold: boolean
}

export function workRow({ situation, task, said, counts, usage, hasTold }: WorkFacts): WorkRow {
  const { session } = situation
  const bucket = bucketOf(situation, { hasTold })
  const total = counts === undefined ? 0 : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    session: session.number,
    task: session.task,
    taskStatus: task?.status ?? null,
    title: session.title,
    agent: session.agent,
    place: bucket?.in ?? null,
    why: bucket !== undefined && 'why' in bucket ? bucket.why : '',
    waitsFor: bucket?.in === 'waiting' ? bucket.for : null,
    hold: session.hold,
    outcome: session.outcome,
    said,
    steps: counts === undefined || total === 0 ? null : { total, completed: counts.completed, canceled: counts.canceled },
    usage: usage ?? null,
    changedAt: session.updatedAt,
    endedAt: session.archivedAt,
  }
}
