import { describe, expect, onTestFinished, test } from 'vitest'
import { isSoak } from '../../../tests/promises/support/soak.ts'
import { allEvents } from '../../../tests/support/all-events.ts'
import { configFor } from '../../../tests/support/model-server/asking.ts'
import { startModelServer } from '../../../tests/support/model-server.ts'
import { databases, newPlace } from '../../../tests/support/stores.ts'
import { until } from '../../../tests/support/until.ts'
import { openWorld, type TestWorld } from '../../../tests/support/world.ts'
import type { UsageRecord } from '../../contract/nouns/usage.ts'
import { startEngine } from '../../server/engine.ts'
import { openPunchlist } from '../../server/open.ts'

const dollar = 1_000_000_000
const scripted = 'openai-compatible/scripted'
const agents = 10
/** 30,000 tokens at three dollars a million. */
const price = 90_000_000
const usage = { input: 30_000, output: 0 }

/** Agents that call a tool that is not there, for ever. */
async function newRunaways(kind: (typeof databases)[number], daemons: number): Promise<TestWorld & { asked(): number }> {
  const model = await startModelServer((_request, index) => ({ toolCalls: [{ name: 'look', arguments: { at: String(index) } }], usage }))
  onTestFinished(() => model.close())
  const place = await newPlace(kind)
  const world = await openWorld(place)
  onTestFinished(() => world.close())
  await world.ask('cap.set', { scope: 'tenant', measure: 'money', amount: 1 })
  const models = configFor(model.url, { default: scripted, models: new Map([[scripted, { price: { input: 3, output: 15 } }]]) })
  for (let daemon = 0; daemon < daemons; daemon++) {
    const punchlist = daemon === 0 ? world.punchlist : await openPunchlist(place.place)
    if (daemon > 0) onTestFinished(() => punchlist.close())
    const engine = await startEngine(punchlist, { models, concurrency: agents, times: { poll: 50 } })
    onTestFinished(() => engine.stop())
  }
  return { ...world, asked: () => model.requests.length }
}

async function allParked({ ask }: TestWorld): Promise<void> {
  await until('every session is parked', async () => {
    const { sessions } = await ask('session.list', { limit: 100 })
    return sessions.every(({ parked, state }) => parked !== null && state === 'awaiting_human') ? true : undefined
  })
}

describe.each(databases)('on %s', (kind) => {
  const daemons = kind === 'sqlite' ? [1] : isSoak ? [1, 3] : [3]

  test.each(daemons)(
    '[CP13] ten runaway agents stop within one request each of a cap of a dollar, on %d daemons, the log says what is shown, and all go on when it is raised',
    async (count) => {
      const world = await newRunaways(kind, count)
      const { ask, asked } = world
      for (let agent = 0; agent < agents; agent++) {
        await ask('agent.define', { id: `runaway-${agent}`, definition: { runner: 'model', maxSteps: 500 } })
        const { session } = await ask('session.add', { agent: `runaway-${agent}` })
        await ask('message.send', { session: session.number, text: 'go' })
      }
      const judged = async (cap: number) => {
        await allParked(world)
        const { total } = (await ask('cost.get', {})).cost
        expect(total.nanodollars).toBeGreaterThanOrEqual(cap * dollar)
        expect(total.nanodollars).toBeLessThanOrEqual(cap * dollar + agents * price)
        expect([total.requests, total.nanodollars, total.unpriced]).toEqual([asked(), asked() * price, 0])
        const told = (await allEvents(world)).flatMap(({ type, data }) => (type === 'usage.recorded' ? [data['usage'] as UsageRecord] : []))
        expect(told.reduce((sum, { nanodollars = 0 }) => sum + nanodollars, 0)).toBe(total.nanodollars)
      }
      await judged(1)
      const { sessions } = await ask('session.list', { limit: 100 })
      for (const { outcome, parked, next } of sessions) {
        expect(outcome).toBe('budget')
        expect([parked?.cap, next.kind]).toEqual([2, 'cap'])
      }
      const { notifications } = await ask('notification.list', {})
      expect(notifications.map(({ text }) => /(nearly )?reached/.exec(text)?.[0]).toSorted()).toEqual(['nearly reached', 'reached'])
      const before = asked()
      await ask('cap.raise', { cap: 2, to: 1.4 })
      await until('they go on', async () => (asked() > before ? true : undefined))
      await judged(1.4)
    },
    120_000,
  )
})
