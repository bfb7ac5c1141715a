import type { DayCounts } from '../../../core/ports/facts.ts'
import type { Connection } from '../connection.ts'

/** So many rows SQLite counts in a few milliseconds, in which nobody else is answered. */
const mostAtOnce = 20_000
/** Days that one statement counts where each is a way to the server and back. The statement's text is one of two. */
const daysAtOnce = 31

/** In seconds. */
interface Span {
  from: number
  until: number
}

const countSpan = (index: number) => `
SELECT ${index}, 'added', count(*) FROM todos WHERE tenant_id = ? AND created_at >= ? AND created_at < ?
UNION ALL
SELECT ${index}, status, count(*) FROM todos WHERE tenant_id = ? AND completed_at >= ? AND completed_at < ? AND completed_at > 0 GROUP BY status`

const countSpans = (count: number) => Array.from({ length: count }, (_, index) => countSpan(index)).join('\nUNION ALL')
const one = countSpans(1)
const many = countSpans(daysAtOnce)

const isLongSql = `
SELECT EXISTS (SELECT 1 FROM todos WHERE tenant_id = ? AND created_at >= ? AND created_at < ? LIMIT 1 OFFSET ${mostAtOnce})
  OR EXISTS (SELECT 1 FROM todos WHERE tenant_id = ? AND completed_at >= ? AND completed_at < ? AND completed_at > 0 LIMIT 1 OFFSET ${mostAtOnce})`

/** What was added and finished on each day; a day is the time between one of these and the next. */
export async function todoDays(connection: Connection, tenant: number, bounds: readonly number[]): Promise<DayCounts[]> {
  const inSeconds = bounds.map((bound) => Math.ceil(bound / 1000))
  const days = inSeconds.slice(1).map((until, index) => ({ from: inSeconds[index] ?? 0, until }))
  const counts: DayCounts[] = days.map(() => ({ added: 0, completed: 0, canceled: 0 }))
  const spans = await shortSpans(connection, tenant, days)
  const size = connection.kind === 'sqlite' ? 1 : daysAtOnce
  for (let start = 0; start < spans.length; start += size) {
    const group = spans.slice(start, start + size)
    const filled = [...group, ...Array(size - group.length).fill({ from: 0, until: 0 })]
    const values = filled.flatMap(({ from, until }) => [tenant, from, until, tenant, from, until])
    for (const [index, kind, count] of await connection.all(size === 1 ? one : many, values)) {
      const own = counts[group[Number(index)]?.day ?? -1]
      if (own) own[kind as keyof DayCounts] += Number(count)
    }
  }
  return counts
}

/** A server counts for as long as it likes; what SQLite would count for too long is halved. */
async function shortSpans(connection: Connection, tenant: number, days: readonly Span[]): Promise<(Span & { day: number })[]> {
  const short: (Span & { day: number })[] = []
  const waiting = days.map((span, day) => ({ ...span, day })).toReversed()
  for (let span = waiting.pop(); span !== undefined; span = waiting.pop()) {
    const { day, from, until } = span
    if (connection.kind === 'sqlite' && until - from > 1 && (await isLong(connection, tenant, span))) {
      const middle = Math.floor((from + until) / 2)
      waiting.push({ day, from: middle, until }, { day, from, until: middle })
    } else short.push(span)
  }
  return short
}

async function isLong(connection: Connection, tenant: number, { from, until }: Span): Promise<boolean> {
  const [row] = await connection.all(isLongSql, [tenant, from, until, tenant, from, until])
  return Number(row?.[0]) === 1
}
