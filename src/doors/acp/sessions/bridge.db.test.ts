import type { SessionUpdate } from '@agentclientprotocol/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { openForTests } from '../../../../tests/support/each-database.ts'
import { until } from '../../../../tests/support/until.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Feed, Follower } from '../../../core/engine/feed.ts'
import { Bridge } from './bridge.ts'

const world = openForTests(() => newWorld('sqlite'))

test('[AA47] a client whose place in the log is gone is told what was said, listed and asked meanwhile, and what comes then', async () => {
  let follower: Follower | undefined
  const feed: Feed = {
    followers: 0,
    followersOf: () => 0,
    follow(_tenant, _after, given) {
      follower = given
      given.started?.(0)
      return () => undefined
    },
    close: () => undefined,
  }
  const told: string[] = []
  const client = {
    isGone: () => false,
    tell: async (_session: string, update: SessionUpdate) => void told.push(wordsOf(update)),
    mayUse: () => new Promise<never>(() => undefined),
  }
  const log = { info: () => undefined, warn: () => undefined, error: (details: object) => void told.push(JSON.stringify(details)) }
  const door = { perform: world.punchlist.perform, call: { caller: world.caller }, feed, log, agent: 'build', folder: '/', version: '0' }
  const bridge = new Bridge(door as never, client as never)
  onTestFinished(() => bridge.close())

  await world.ask('agent.define', { id: 'worker', definition: { runner: 'function' } })
  const { session } = await world.ask('session.add', { agent: 'worker' })
  await world.ask('message.send', { session: session.number, text: 'Said before.' })
  await bridge.open(session, { id: 'mine', servers: {} }, false)
  await until('its commands', async () => told.includes('available_commands_update') || undefined)
  told.length = 0

  await world.ask('message.send', { session: session.number, text: 'Said meanwhile.' })
  await world.ask('todo.add', { session: session.number, subject: 'listed meanwhile' })
  await world.ask('question.ask', { session: session.number, text: 'Asked meanwhile?' })
  const { events, last } = await world.ask('event.list', { limit: 500 })
  follower?.resync?.(last)
  await until('the question', async () => told.some((words) => words.includes('Asked')) || undefined)
  expect(told).toEqual([
    'user_message_chunk Said meanwhile.',
    'plan listed meanwhile',
    'session_info_update',
    'available_commands_update',
    'agent_message_chunk Asked meanwhile?',
  ])

  // What came between the end of the log and the look is handed on, too, and is no news.
  told.length = 0
  follower?.deliver(events.filter(({ type }) => type !== 'session.renamed'))
  await world.ask('message.send', { session: session.number, text: 'Said then.' })
  follower?.deliver((await world.ask('event.list', { after: last })).events)
  await until('what comes then', async () => told.length > 0 || undefined)
  expect(told).toEqual(['user_message_chunk Said then.'])
})

function wordsOf(update: SessionUpdate): string {
  if (update.sessionUpdate === 'plan') return `plan ${update.entries.map(({ content }) => content).join(', ')}`
  const content = 'content' in update && !Array.isArray(update.content) ? update.content : undefined
  return content?.type === 'text' ? `${update.sessionUpdate} ${content.text.trim()}` : update.sessionUpdate
}
