import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { UsageRecord } from '../../src/contract/nouns/usage.ts'
import { allEvents } from '../support/all-events.ts'
import { startModelServer } from '../support/model-server.ts'
import { startDaemon } from '../support/processes.ts'
import { databases, newPlace } from '../support/stores.ts'
import { until } from '../support/until.ts'
import { openWorld, type TestWorld } from '../support/world.ts'

const dollar = 1_000_000_000
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
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-runaways-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'models.json')
  const providers = { local: { kind: 'openai-compatible', baseURL: `${model.url}/v1` } }
  const models = { 'local/scripted': { price: { input: 3, output: 15 } } }
  writeFileSync(file, JSON.stringify({ default: 'local/scripted', providers, models }))
  for (let daemon = 0; daemon < daemons; daemon++) {
    const started = await startDaemon(place.place, undefined, [], { PUNCHLIST_MODELS: file })
    onTestFinished(() => started.kill('SIGKILL'))
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
  const daemons = kind === 'sqlite' ? [1] : [3]

  test.each(daemons)(
    '[CP13] ten runaway agents stop within one request each of a cap of a dollar, on %d daemons that are processes of their own, the log says what is shown, and all go on when it is raised',
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
      const told = notifications.map(({ text }) => /(nearly )?reached/.exec(text)?.[0] ?? text).toSorted()
      // Ten at once may step over the 80 %.
      expect(told.at(0) === 'nearly reached' ? told.slice(1) : told).toEqual(['reached'])
      const before = asked()
      await ask('cap.raise', { cap: 2, to: 1.4 })
      await until('they go on', async () => (asked() > before ? true : undefined))
      await judged(1.4)
    },
    120_000,
  )
})
