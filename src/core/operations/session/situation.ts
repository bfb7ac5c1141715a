import type { ListedSession, SessionWithState } from '../../../contract/nouns/session.ts'
import { progressOf } from '../../domain/progress.ts'
import { shownSession } from '../../domain/session/session.ts'
import { isDue, nextWake, type Situation, stateOf } from '../../domain/session/situation.ts'
import type { ReadContext } from '../../gate/handler.ts'
import type { StoredSession } from '../../ports/records.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { startersFor } from '../agent/starter.ts'
import { listOf } from '../list/list-of.ts'

type Context = Pick<ReadContext, 'store' | 'settings' | 'caller'>

export async function situationOf(session: StoredSession, context: Context): Promise<Situation> {
  const facts = (await context.store.sessions.facts([session.number])).get(session.number)
  if (facts === undefined) throw new Error(`session ${session.number} has no facts`)
  const [starter] = await startersFor([session], context)
  return { session, facts, starter }
}

/** Several sessions with how each stands, in as many looks as for one, but for their agents. */
export async function shownSessions(sessions: readonly StoredSession[], context: Context): Promise<SessionWithState[]> {
  const facts = await context.store.sessions.facts(sessions.map(({ number }) => number))
  const budgets = new Map<string | null, number>()
  for (const { agent } of sessions) {
    if (agent === null || budgets.has(agent)) continue
    budgets.set(agent, (await knownAgent(agent, context.store))?.definition.maxWakeCycles ?? 0)
  }
  const lists = new Map<number, number | null>()
  for (const session of sessions) lists.set(session.number, await listOf(session, context))
  const starters = await startersFor(sessions, context)
  const used = await context.store.usage.of(
    'session',
    sessions.map(({ number }) => String(number)),
  )
  return sessions.flatMap((session, index) => {
    const found = facts.get(session.number)
    if (found === undefined) return []
    const situation = { session, facts: found, starter: starters[index] }
    const shown = {
      state: stateOf(situation),
      next: nextWake(situation),
      due: isDue(situation),
      awaited: isAwaited(session),
      maxWakes: budgets.get(session.agent) ?? 0,
    }
    return [
      { ...shownSession(session), ...shown, list: lists.get(session.number) ?? null, usage: used.get(String(session.number)) ?? null },
    ]
  })
}

/** How far the lists of several sessions have come, counted in one look. */
export async function withProgress(sessions: readonly SessionWithState[], { store }: Pick<Context, 'store'>): Promise<ListedSession[]> {
  const counts = await store.todos.countByList([...new Set(sessions.flatMap(({ list }) => list ?? []))])
  return sessions.map((session) => {
    const counted = session.list === null ? undefined : counts.get(session.list)
    return { ...session, progress: counted === undefined ? null : progressOf(counted) }
  })
}

/** Whoever started it goes on only when it has ended. */
function isAwaited({ reports }: StoredSession): boolean {
  return reports !== null && reports !== 'message'
}
