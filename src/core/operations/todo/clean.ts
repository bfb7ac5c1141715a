import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Checked } from '../../../contract/operations/index.ts'
import { isFinished } from '../../domain/todo/todo.ts'
import { removable } from '../../domain/todo/tree.ts'
import { type Handlers, prepared, type WriteContext } from '../../gate/handler.ts'
import type { Candidate, Reading } from '../../ports/store.ts'
import { removeTodos } from './chosen.ts'
import { type CleanBefore, findOrphans, findStale } from './find-old.ts'

const day = 24 * 60 * 60 * 1000
/** What goes in one commit, for which others wait. */
const mostAtOnce = 500
/** Rows that are judged at a stretch. */
const judgedAtOnce = 100

/** What is to go is looked for beforehand, however long that takes, and judged again: by then somebody may have begun it anew. What is left goes the next time. */
export const cleanHandlers: Pick<Handlers, 'todo.clean'> = {
  'todo.clean': prepared(
    (input, readAhead, now) => readAhead((store) => lookFor(input, store, now)),
    async ({ dryRun }, context, { before, ...found }) => {
      const orphans = removable(await stillThere(found.orphans, async ({ session }) => !(await hasSession(session, context)), context))
      const stale = removable(await stillThere(found.stale, ({ session, ...todo }) => isOld(todo, session, before, context), context))
      const counts = { orphaned: orphans.length, stale: stale.length }
      const answer = { ...counts, dryRun, more: found.more, next: found.next }
      if (dryRun || orphans.length + stale.length === 0) return answer
      removeTodos([...orphans, ...stale], context)
      context.emit({ type: 'todo.cleaned', session: 0, data: counts })
      return answer
    },
  ),
}

async function lookFor({ finishedDays, idleDays, limit: wanted, after }: Checked<'todo.clean'>, store: Reading, now: number) {
  const limit = Math.min(wanted, mostAtOnce)
  const before: CleanBefore = { finished: now - finishedDays * day, idle: now - idleDays * day }
  const allOrphans = await findOrphans(store, limit + 1)
  const orphans = allOrphans.slice(0, limit)
  const { todos: stale, next, isMore } = await findStale(store, before, after, limit - orphans.length)
  const more = allOrphans.length > limit || isMore
  return { before, orphans: numbersOf(orphans), stale: numbersOf(stale), more, next }
}

function numbersOf(todos: readonly Todo[]): number[] {
  return todos.map(({ number }) => number)
}

async function stillThere(
  numbers: readonly number[],
  maySo: (todo: Todo) => Promise<boolean>,
  { store }: WriteContext,
): Promise<Candidate[]> {
  const still: Candidate[] = []
  for (let from = 0; from < numbers.length; from += judgedAtOnce) {
    for (const candidate of await store.todos.candidates(numbers.slice(from, from + judgedAtOnce))) {
      if (await maySo(candidate.todo)) still.push(candidate)
    }
    await store.giveWay()
  }
  return still
}

async function hasSession(session: number, context: WriteContext): Promise<boolean> {
  return session === 0 || (await context.find('session', session)) !== undefined
}

/** Each session is asked about once. */
const idleness = new WeakMap<WriteContext, Map<number, boolean>>()

async function isOld(
  { status, completedAt }: Pick<Todo, 'status' | 'completedAt'>,
  session: number,
  before: CleanBefore,
  context: WriteContext,
): Promise<boolean> {
  if (!isFinished(status) || completedAt >= before.finished) return false
  const known = idleness.get(context) ?? new Map<number, boolean>()
  idleness.set(context, known)
  const isIdle = known.get(session) ?? (await context.store.sessions.idle([session], before.idle)).length > 0
  known.set(session, isIdle)
  return isIdle
}
