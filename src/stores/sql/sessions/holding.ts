import type { Dependency } from '../../../contract/nouns/dependency.ts'
import type { Holding } from '../../../core/ports/facts.ts'
import type { Connection, Value } from '../connection.ts'

/** So many of a session's waiting todos are looked at: the first ones, until these are done. */
const mostLookedAt = 20
/** So many things are named that they wait for. */
const mostNamed = 3

export function nothingHolds(): Holding {
  return { canceled: null, unadopted: null, on: [], at: 0 }
}

const held = (session: string) => `SELECT * FROM todos WHERE tenant_id = ? AND conversation_id = ${session} AND waits = 1
AND status IN ('pending', 'in_progress') ORDER BY status, position, id LIMIT ${mostLookedAt}`

/** A todo that is only part of what waits, waits for nothing itself: what it is part of, and that again, tells. */
const statement = (from: string) => `
WITH RECURSIVE held (session, todo, parent, adopted, not_before, level) AS (
  SELECT conversation_id, id, parent_id, adopted, not_before, 0 FROM ${from}
  UNION
  SELECT held.session, above.id, above.parent_id, above.adopted, above.not_before, held.level + 1
  FROM held JOIN todos AS above ON above.uid = held.parent WHERE above.waits = 1 AND held.level < 100
)
SELECT held.session, held.todo, held.adopted, held.not_before, dependencies.on_kind, dependencies.on_id, dependencies.state
FROM held LEFT JOIN dependencies ON dependencies.tenant_id = ? AND dependencies.todo_id = held.todo AND dependencies.state <> 'completed'
LEFT JOIN todos AS awaited ON dependencies.on_kind = 'todo' AND awaited.tenant_id = dependencies.tenant_id AND awaited.id = dependencies.on_id
WHERE awaited.conversation_id IS NULL OR awaited.conversation_id <> held.session OR dependencies.state = 'canceled'
ORDER BY held.session, held.level, held.todo, dependencies.on_kind DESC, dependencies.on_id`

const one = statement(`(${held('?')}) AS first`)
const several = statement(`unnest(?::bigint[]) AS these (number) CROSS JOIN LATERAL (${held('these.number')}) AS first`)

/** What sessions wait for in which nothing is ready. What is on their own list is not told: that waits as well, or is blocked. */
export async function holdingOf(connection: Connection, tenant: number, sessions: readonly number[]): Promise<Map<number, Holding>> {
  const found = new Map(sessions.map((session) => [session, nothingHolds()]))
  if (sessions.length === 0) return found
  if (connection.kind === 'postgres') {
    for (const row of await connection.all(several, [`{${sessions.join(',')}}`, tenant, tenant])) note(found, row)
  } else {
    for (const session of sessions) for (const row of await connection.all(one, [tenant, session, tenant])) note(found, row)
  }
  return found
}

function note(found: Map<number, Holding>, [session, number, adopted, notBefore, kind, on, state]: Value[]): void {
  const holding = found.get(Number(session))
  if (holding === undefined) return
  const todo = Number(number)
  const at = Number(notBefore) * 1000
  if (Number(adopted) === 0) holding.unadopted ??= todo
  if (at > 0 && (holding.at === 0 || at < holding.at)) holding.at = at
  if (kind === null || kind === undefined) return
  const dependency: Dependency = kind === 'todo' ? { todo: Number(on) } : { task: Number(on) }
  if (state === 'canceled') holding.canceled ??= { todo, on: dependency }
  else if (holding.on.length < mostNamed) holding.on.push(dependency)
}
