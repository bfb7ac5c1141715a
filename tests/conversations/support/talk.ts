import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AgentDefinition } from '../../../src/contract/nouns/agent.ts'
import type { WholeMessage } from '../../../src/contract/nouns/message.ts'
import type { SessionWithState } from '../../../src/contract/nouns/session.ts'
import type { Engine } from '../../../src/core/engine/engine.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { type EngineChoices, startEngine } from '../../../src/server/engine.ts'
import { assemble } from '../../../src/server/open.ts'
import { agentCommand, heardIn } from '../../support/acp-agent/acp-world.ts'
import { whenAtRest } from '../../support/at-rest.ts'
import { configFor } from '../../support/model-server/asking.ts'
import type { ModelServerRequest } from '../../support/model-server/request.ts'
import { startModelServer } from '../../support/model-server.ts'
import type { databases } from '../../support/stores.ts'
import { until } from '../../support/until.ts'
import { newWorld, type TestWorld } from '../../support/world.ts'

export const runners = ['model', 'function', 'command', 'acp'] as const
export type RunnerName = (typeof runners)[number]

/** What the agent says when it is asked the n-th time. */
export interface Speech {
  /** It is said, however often the agent was asked, when it is given this; what it says otherwise has no word for it. */
  when?: string
  /** Said at once. */
  text: string
  /** Said once the test lets it; until then it is in the middle of its reply. */
  after?: string
}

export interface Talk extends TestWorld {
  /** A session of the agent `worker`, which says what the script says, and `done` when there is no more. */
  session: number
  say(text: string): Promise<unknown>
  /** Comes back when the agent has been asked so often. */
  asked(times: number): Promise<void>
  /** What it was given each time. */
  given(): string[]
  /** The whole of each request, where the agent is a model. */
  requests(): string[]
  /** Lets it say the rest of its n-th reply. */
  release(time: number): void
  atRest(): Promise<SessionWithState>
  transcript(): Promise<WholeMessage[]>
  /** The subjects of all todos there are. */
  todos(): Promise<string[]>
  /** Another engine on the same store, after the first is gone. */
  startAgain(): Promise<void>
  stopEngine(): Promise<void>
  /** Ends all that belongs to it, where a test has many: what is over when the test is would look around in its store until then. */
  end(): Promise<void>
}

interface Wish {
  definition?: Partial<AgentDefinition>
  /** What the first engine has for a store. */
  spoil?(store: Store): Store
}

/** Says that it helped, and with what. */
const helper = async ({ prompt }: { prompt: string }) => `I helped.${/help-\d+/.exec(prompt)?.[0].replace('help', ' result') ?? ''}`

/** A real store and engine, and an agent that is run by the given runner and says what the script says. */
export async function newTalk(
  runner: RunnerName,
  database: (typeof databases)[number],
  script: readonly Speech[],
  { definition = {}, spoil }: Wish = {},
): Promise<Talk> {
  const ends: (() => unknown)[] = []
  const end = async () => {
    for (let last = ends.pop(); last !== undefined; last = ends.pop()) await last()
  }
  onTestFinished(end)
  const world = await newWorld(database)
  ends.push(() => world.close())
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-talk-')))
  ends.push(() => rmSync(workspace, { recursive: true, force: true }))
  const folder = join(workspace, 'agents', 'worker')
  mkdirSync(folder, { recursive: true })
  const voice = await voices[runner](folder, script)
  ends.push(() => voice.close?.())
  await world.ask('agent.define', { id: 'worker', definition: { ...definition, ...voice.definition } })
  await world.ask('agent.define', { id: 'helper', definition: { runner: 'function' } })
  const choices: EngineChoices = { workspace, ...voice.choices, functions: { helper, ...voice.choices.functions } }
  const times = database === 'sqlite' ? { poll: 100, sweepEvery: 50 } : { poll: 500, sweepEvery: 250 }
  let engine: Engine | undefined
  const start = async (store?: Store) => {
    const punchlist = store === undefined ? world.punchlist : assemble(store)
    engine = await startEngine({ ...punchlist, place: world.punchlist.place }, { ...choices, times, concurrency: 2 })
  }
  const stopEngine = async () => {
    await engine?.stop()
    engine = undefined
  }
  ends.push(stopEngine)
  await start(spoil?.(world.punchlist.store))
  const { session } = await world.ask('session.add', { agent: 'worker' })
  const { number } = session
  return {
    ...world,
    session: number,
    say: (text) => world.ask('message.send', { session: number, text }),
    asked: async (times) => void (await until(`asked ${times} times`, async () => (voice.given().length >= times ? true : undefined))),
    given: voice.given,
    requests: voice.requests ?? (() => []),
    release: voice.release,
    atRest: () => whenAtRest(number, () => world.ask('session.get', { session: number })),
    transcript: async () => (await world.ask('message.list', { session: number, limit: 500 })).messages,
    todos: async () =>
      (await world.ask('todo.list', { status: ['all'], limit: 500, order: 'position' })).todos.map(({ subject }) => subject),
    startAgain: () => start(),
    stopEngine,
    end,
  }
}

interface Voice {
  definition: Partial<AgentDefinition> & { runner: AgentDefinition['runner'] }
  choices: EngineChoices
  given(): string[]
  requests?(): string[]
  release(time: number): void
  close?(): Promise<void>
}

type Voices = Record<RunnerName, (folder: string, script: readonly Speech[]) => Promise<Voice>>

const rest: Speech = { text: 'done' }

function chosen(script: readonly Speech[], index: number, given: string): Speech {
  if (script.every(({ when }) => when === undefined)) return script[index] ?? rest
  return script.find(({ when }) => when !== undefined && given.includes(when)) ?? script.find(({ when }) => when === undefined) ?? rest
}

const voices: Voices = {
  async model(_folder, script) {
    const given: string[] = []
    const gates = gatesFor(script)
    const server = await startModelServer((request, index) => {
      const { text, after } = chosen(script, given.push(tailOf(request)) - 1, tailOf(request))
      return { text: after === undefined ? text : [text, after], hold: (piece) => (piece === 1 ? gates[index]?.opened : undefined) }
    })
    const models = configFor(server.url, { default: 'openai-compatible/scripted', models: new Map() })
    return {
      definition: { runner: 'model' },
      choices: { models },
      given: () => given,
      requests: () => server.requests.map(({ body }) => JSON.stringify(body.messages)),
      close: () => server.close(),
      release: (time) => gates[time - 1]?.open(),
    }
  },

  async function(_folder, script) {
    const given: string[] = []
    const gates = gatesFor(script)
    const worker = async ({ prompt }: { prompt: string }) => {
      const index = given.push(prompt) - 1
      const { text, after } = chosen(script, index, prompt)
      if (after === undefined) return text
      await gates[index]?.opened
      return text + after
    }
    return {
      definition: { runner: 'function' },
      choices: { functions: { worker } },
      given: () => given,
      release: (time) => gates[time - 1]?.open(),
    }
  },

  async command(folder, script) {
    writeFileSync(join(folder, 'script.json'), JSON.stringify(script))
    writeFileSync(join(folder, 'agent.mjs'), program)
    return {
      definition: { runner: 'command', command: [process.execPath, 'agent.mjs'] },
      choices: {},
      given: () => heardIn(folder).map(({ params }) => String(params.prompt)),
      release: (time) => writeFileSync(join(folder, `go-${time}`), ''),
    }
  },

  async acp(folder, script) {
    const prompts = script.map(({ text, after }, index) =>
      after === undefined ? [{ say: text }] : [{ say: text }, { until: join(folder, `go-${index + 1}`) }, { say: after }],
    )
    const answers = script.every(({ when }) => when === undefined)
      ? undefined
      : script.map(({ when, text }) => ({ when, steps: [{ say: text }] }))
    writeFileSync(join(folder, 'script.json'), JSON.stringify({ prompts, answers }))
    return {
      definition: { runner: 'acp', command: agentCommand() },
      choices: {},
      given: () =>
        heardIn(folder)
          .filter(({ method }) => method === 'session/prompt')
          .map(({ params }) => (params.prompt as { text: string }[]).map(({ text }) => text).join('\n')),
      release: (time) => writeFileSync(join(folder, `go-${time}`), ''),
    }
  },
}

/** A program that does what its script says, by how often it was started before. */
const program = `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
let prompt = ''
for await (const chunk of process.stdin.setEncoding('utf8')) prompt += chunk
const before = existsSync('heard.jsonl') ? readFileSync('heard.jsonl', 'utf8').split('\\n').length - 1 : 0
const script = JSON.parse(readFileSync('script.json', 'utf8'))
const fitting = script.find(({ when }) => when !== undefined && prompt.includes(when)) ?? script.find(({ when }) => when === undefined)
const { text, after } = (script.every(({ when }) => when === undefined) ? script[before] : fitting) ?? { text: 'done' }
process.stdout.write(text)
appendFileSync('heard.jsonl', JSON.stringify({ method: 'prompt', params: { prompt }, pid: process.pid }) + '\\n')
if (after !== undefined) {
  while (!existsSync('go-' + (before + 1))) await new Promise((resolve) => setTimeout(resolve, 20))
  process.stdout.write(after)
}
`

interface Gate {
  opened: Promise<void>
  open(): void
}

function gatesFor(script: readonly Speech[]): Gate[] {
  return script.map(() => {
    let open: () => void = () => undefined
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    return { opened, open }
  })
}

/** What stands behind the model's own last words. */
function tailOf({ body }: ModelServerRequest): string {
  const { messages } = body as { messages: { role: string; content: string | { text?: string }[] }[] }
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  return messages
    .slice(last + 1)
    .filter(({ role }) => role === 'user')
    .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n\n')))
    .join('\n\n')
}
