import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccessLevel } from '../../src/contract/access.ts'
import type { Schedule } from '../../src/contract/nouns/schedule.ts'
import type { EveryName } from '../../src/core/engine-contract/index.ts'
import type { Caller } from '../../src/core/ports/caller.ts'
import type { FunctionTurn } from '../../src/runners/function/function-runner.ts'
import { startEngine } from '../../src/server/engine.ts'
import { configFor } from './model-server/asking.ts'
import type { ModelServerRequest } from './model-server/request.ts'
import { startModelServer } from './model-server.ts'
import type { databases } from './stores.ts'
import { until } from './until.ts'
import { asEngine, newRows, newWorld, type Rows, type TestWorld } from './world.ts'

export type Attempt = readonly [EveryName, object]

/** What an agent was answered to each thing that it was told to do. */
type Outcomes = { name: EveryName; granted: boolean; code: string | undefined }[]

export interface ProxyWorld extends TestWorld {
  rows: Rows
  as(access: AccessLevel): Promise<Caller>
  /** What an agent is to attempt that is told this; answers what came of it, once it did. */
  whenTold(word: string, attempts: readonly Attempt[]): () => Promise<Outcomes>
  /** A schedule's time has come. */
  fire(schedule: Schedule): Promise<void>
  /** Nobody works in a session, and nothing will wake it. */
  isLeftAlone(session: number): Promise<boolean>
}

/** What agents are told to do, by the word they are told it with; they do whatever they are told by whoever it is. */
const orders = new Map<string, { attempts: readonly Attempt[]; outcomes: Outcomes | undefined }>()
/** To be handed on to somebody else, as the first word says. */
const passedOn = /\b(send|ask|delegate|task|schedule|reply) (\S+) (\S+)/

/** Agents of every kind that do all they are told, with a real engine on a real store. */
export async function newProxyWorld(kind: (typeof databases)[number]): Promise<ProxyWorld> {
  const world = await newWorld(kind)
  const workspace = await mkdtemp(join(tmpdir(), 'punchlist-proxy-'))
  await mkdir(join(workspace, 'agents', 'program'), { recursive: true })
  const model = await startModelServer((request) => ({ text: echoOf(lastWord(request)) }))
  const { perform } = world.punchlist
  const program = [
    'node',
    '-e',
    "let t='';process.stdin.on('data',d=>t+=d).on('end',()=>console.log((t.split('SAY:')[1]??'nothing').trim()))",
  ]
  const rows = await newRows(world)
  const definitions = { obedient: 'function', manager: 'function', parrot: 'function', looper: 'function', thinker: 'model' } as const
  for (const [id, runner] of Object.entries(definitions)) await world.ask('agent.define', { id, definition: { runner } })
  await world.ask('agent.define', { id: 'program', definition: { runner: 'command', command: program } })

  const obey = async ({ prompt, caller, session }: FunctionTurn): Promise<string> => {
    if (prompt.includes('ask first')) {
      await perform('question.ask', { session, text: 'Shall I?' }, { caller })
      return 'I asked.'
    }
    for (const [word, order] of orders) {
      if (!prompt.includes(word)) continue
      const outcomes: Outcomes = []
      for (const [name, input] of order.attempts) {
        const outcome = await perform(name, input, { caller })
        outcomes.push({ name, granted: outcome.granted, code: outcome.granted ? undefined : outcome.refusal.code })
      }
      order.outcomes = outcomes
    }
    return 'I did what I could.'
  }

  const manage = async ({ prompt, caller, session }: FunctionTurn): Promise<string> => {
    const [, how = '', whom = '', word = ''] = passedOn.exec(prompt) ?? []
    const ways: Record<string, Attempt> = {
      send: ['message.send', { session: Number(whom), text: word }],
      ask: ['message.ask', { session, agent: whom, text: word }],
      reply: ['message.reply', { session, text: word }],
      delegate: ['message.delegate', { session, to: [{ agent: whom, prompt: word }] }],
      task: ['task.add', { owner: whom, title: word }],
      schedule: ['schedule.add', { agent: whom, prompt: word, when: 'in 1 hour', title: word }],
    }
    const way = ways[how]
    if (way !== undefined) await perform(way[0], way[1], { caller })
    return 'It is passed on.'
  }

  const engine = await startEngine(world.punchlist, {
    workspace,
    concurrency: 4,
    models: configFor(model.url, { default: 'openai-compatible/scripted', models: new Map() }),
    functions: {
      obedient: obey,
      manager: manage,
      parrot: async ({ prompt }) => echoOf(prompt),
      looper: ({ prompt }) => echoOf(prompt),
      '*': async () => 'That is it.',
    },
  })

  return {
    ...world,
    rows,
    as: async (access) => ({ ...(await world.punchlist.localCaller({ access })), name: access, operator: false }),
    whenTold(word, attempts) {
      const order = { attempts, outcomes: undefined as Outcomes | undefined }
      orders.set(word, order)
      return () => until(`somebody obeys ${word}`, async () => order.outcomes)
    },
    async fire(schedule) {
      await world.punchlist.store.write(world.caller.tenant.number, async (writing) => {
        const row = await writing.find('schedule', schedule.number)
        if (row) await writing.apply([{ kind: 'update', noun: 'schedule', row: { ...row, nextAt: 1, version: row.version + 1 } }])
      })
      await world.ask('schedule.fire', { schedule: schedule.number }, { caller: asEngine(world.caller) })
    },
    async isLeftAlone(session) {
      const { runs } = await world.ask('run.list', { session })
      const job = await world.punchlist.store.read(world.caller.tenant.number, (reading) => reading.jobs.find(`wake:${session}`))
      return runs.length === 0 && job === undefined
    },
    async close() {
      await engine.stop()
      await model.close()
      await world.close()
      await rm(workspace, { recursive: true, force: true })
    },
  }
}

/** What stands behind the word SAY, word for word. */
function echoOf(prompt: string): string {
  return prompt.split('SAY:')[1]?.trim() ?? 'nothing'
}

function lastWord({ body }: ModelServerRequest): string {
  const { content } = body.messages.findLast(({ role }: { role: string }) => role === 'user') ?? { content: '' }
  return typeof content === 'string' ? content : content.map(({ text = '' }: { text?: string }) => text).join('\n')
}
