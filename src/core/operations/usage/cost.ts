import type { Cost } from '../../../contract/nouns/cost.ts'
import { costOver, dayRows, judgeDays, judgeOne, mostFirst } from '../../domain/usage/cost.ts'
import { dayOf, sumOf } from '../../domain/usage/total.ts'
import type { HandlersOf, ReadContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { Days, NamedUsage, UsagePlace, UsageScope } from '../../ports/usage.ts'

type Wish = Parameters<HandlersOf<'cost'>['cost.get']>[0]

export const costHandlers: HandlersOf<'cost'> = {
  async 'cost.get'(input, context) {
    const { store } = context
    const today = dayOf(await store.wallTime())
    const one = granted(judgeOne(input.by, await askedFor(input, context)))
    const days = isWhole(input) ? await lifeOf(one, today, context) : granted(judgeDays(input.since, today))
    if (input.by === 'day') {
      const used = await store.usage.byDay(one?.scope ?? 'tenant', one?.name ?? '', days)
      const rows = dayRows(used, days)
      const shown = rows.slice(-input.limit).map((row) => ({ ...row, title: '' }))
      return { cost: costOver(days, sumOf(...used.map(({ usage }) => usage)), shown, rows.length - shown.length) }
    }
    const rows = mostFirst(await store.usage.list(input.by, days))
    const shown = rows.slice(0, input.limit)
    const total = (await store.usage.of('tenant', [''], days)).get('') ?? sumOf()
    return { cost: costOver(days, total, await titled(input.by, shown, context), rows.length - shown.length) }
  },
}

/** A task or session is told from its beginning on, unless days are asked for. */
function isWhole({ since, task, session }: Wish): boolean {
  return since === undefined && (task !== undefined || session !== undefined)
}

async function lifeOf(one: UsagePlace | undefined, today: number, { store }: ReadContext): Promise<Days> {
  const [first] = one === undefined ? [] : await store.usage.byDay(one.scope, one.name, { from: 0, to: today })
  return { from: first?.day ?? today, to: today }
}

async function askedFor({ agent, model, task, session }: Wish, context: ReadContext): Promise<UsagePlace[]> {
  const places: UsagePlace[] = []
  if (agent !== undefined) places.push({ scope: 'agent', name: agent })
  if (model !== undefined) places.push({ scope: 'model', name: model })
  if (task !== undefined) places.push({ scope: 'task', name: String((await context.require('task', task)).number) })
  if (session !== undefined) places.push({ scope: 'session', name: String((await context.require('session', session)).number) })
  return places
}

/** Tasks and sessions go by their numbers, which people do not know by heart. */
async function titled(scope: UsageScope, rows: readonly NamedUsage[], { find }: ReadContext): Promise<Cost['rows']> {
  const titleOf = async (name: string) => (scope === 'task' || scope === 'session' ? ((await find(scope, Number(name)))?.title ?? '') : '')
  const shown: Cost['rows'] = []
  for (const row of rows) shown.push({ ...row, title: await titleOf(row.name) })
  return shown
}

/** What was used today, in UTC. */
export async function usedToday({ store }: Pick<ReadContext, 'store'>) {
  const today = dayOf(await store.wallTime())
  return (await store.usage.of('tenant', [''], { from: today, to: today })).get('') ?? sumOf()
}
