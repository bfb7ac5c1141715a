import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { WholeMessage } from '../../../src/contract/nouns/message.ts'
import type { SessionWithState } from '../../../src/contract/nouns/session.ts'
import type { Input } from '../../../src/contract/operations/index.ts'
import type { Engine } from '../../../src/core/engine/engine.ts'
import { startDaemon } from '../../../src/server/daemon.ts'
import { type EngineChoices, startEngine } from '../../../src/server/engine.ts'
import { whenAtRest } from '../at-rest.ts'
import { processesIn } from '../mcp-server/start.ts'
import { databases } from '../stores.ts'
import { until } from '../until.ts'
import { newWorld, type TestWorld } from '../world.ts'
import { buildAgent } from './build.ts'
import type { AgentScript, Heard } from './script.ts'

export interface AcpWorld extends TestWorld {
  engine: Engine
  /** A session of the agent `worker`, which is a scripted program. */
  session: number
  /** The agent's folder. */
  folder: string
  /** Says something, and waits until the session is at rest. */
  tell(text: string): Promise<SessionWithState>
  atRest(session?: number): Promise<SessionWithState>
  transcript(session?: number): Promise<WholeMessage[]>
  /** What the agent was asked, of this kind. */
  heard(method: string): Heard[]
  prompts(): string[]
  /** Comes back when the agent and whatever it started are gone. */
  gone(): Promise<void>
  logged: string[]
}

interface Wish {
  definition?: Partial<NonNullable<Input<'agent.define'>['definition']>>
  engine?: EngineChoices
  /** With the daemon's doors, so that the agent can reach our tools. */
  doors?: boolean
  /** Tests that run at once each bring their own. */
  whenOver?: (end: () => void | Promise<void>) => void
}

let built: string[] | undefined
const builtIn = mkdtempSync(join(tmpdir(), 'punchlist-acp-agent-'))
process.once('exit', () => rmSync(builtIn, { recursive: true, force: true }))

/** How the scripted agent is started. */
export function agentCommand(): string[] {
  built ??= buildAgent(builtIn)
  return built
}

/** A folder of a workspace whose agent `worker` does what the script says. */
export function newWorkspace(script: AgentScript): { workspace: string; folder: string } {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-acp-')))
  const folder = join(workspace, 'agents', 'worker')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'script.json'), JSON.stringify(script))
  return { workspace, folder }
}

export function heardIn(folder: string): Heard[] {
  const file = join(folder, 'heard.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Heard)
}

/** A real store, engine and ACP runner, and an agent that does what the script says. */
export async function newAcpWorld(
  script: AgentScript,
  { definition = {}, engine = {}, doors = false, whenOver = onTestFinished }: Wish = {},
): Promise<AcpWorld> {
  const world = await newWorld(databases[0])
  whenOver(() => world.close())
  const { workspace, folder } = newWorkspace(script)
  whenOver(() => rmSync(workspace, { recursive: true, force: true }))
  const logged: string[] = []
  const log = {
    info: (details: object, message: string) => logged.push(`${message} ${JSON.stringify(details)}`),
    error: (_: object, message: string) => logged.push(message),
  }
  await world.ask('agent.define', { id: 'worker', definition: { runner: 'acp', command: agentCommand(), ...definition } })
  const daemon = doors
    ? await startDaemon(
        { ...world.punchlist, close: async () => undefined },
        { port: 0, host: '127.0.0.1', allowHosts: [], version: '0', log },
      )
    : undefined
  if (daemon !== undefined) whenOver(() => daemon.close())
  const url = daemon && { url: () => daemon.url }
  const running = await startEngine(world.punchlist, { workspace, log, ...url, ...engine })
  whenOver(() => running.stop())
  const { session } = await world.ask('session.add', { agent: 'worker' })
  const atRest = (number = session.number) => whenAtRest(number, () => world.ask('session.get', { session: number }))
  return {
    ...world,
    engine: running,
    session: session.number,
    folder,
    atRest,
    async tell(text) {
      await world.ask('message.send', { session: session.number, text })
      return atRest()
    },
    transcript: async (number = session.number) => (await world.ask('message.list', { session: number, limit: 500 })).messages,
    heard: (method) => heardIn(folder).filter((one) => one.method === method),
    prompts: () =>
      heardIn(folder)
        .filter(({ method }) => method === 'session/prompt')
        .map(({ params }) => (params.prompt as { text: string }[]).map(({ text }) => text).join('\n')),
    gone: async () => void (await until('no process of the agent', async () => (processesIn(folder).length === 0 ? true : undefined))),
    logged,
  }
}
