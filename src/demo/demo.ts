import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Caller } from '../core/ports/caller.ts'
import type { ServeOptions } from '../doors/cli/command-context.ts'
import { UsageError } from '../doors/cli/usage-error.ts'
import type { AgentFunction } from '../runners/function/function-runner.ts'
import { createClient } from '../sdk/client.ts'
import type { Transport } from '../sdk/transport.ts'
import { beginDemo } from './begin-demo.ts'
import { openDemoFolder } from './demo-folder.ts'
import type { Script } from './scenario.ts'
import { scenarios } from './scenarios/index.ts'

/** How somebody reaches the gate of this process. */
export type TransportFor = (caller: Caller) => Transport

export interface Demo {
  /** What the daemon is started with. */
  options: ServeOptions
  environment: NodeJS.ProcessEnv
  functions(transportFor: TransportFor): Record<string, AgentFunction>
  /** Sets the scenarios going, once the engine runs. */
  begin(person: Transport): Promise<void>
  close(): Promise<void>
}

const heeded = ['PUNCHLIST_PORT', 'PUNCHLIST_ZONE', 'PUNCHLIST_LEASE_MS', 'PUNCHLIST_CONCURRENCY'] as const
const usualPause = 4_000
const agents = Object.values(scenarios).flatMap((scenario) => Object.entries(scenario.agents))

/** A demo has a folder of its own, and nothing of what is set up for real work: no webhook, no models, no workspace. */
export async function openDemo(options: ServeOptions, environment: NodeJS.ProcessEnv): Promise<Demo> {
  for (const flag of ['database', 'workspace'] as const) {
    if (options[flag] !== undefined) throw new UsageError(`serve --demo does not take --${flag}: it has a folder of its own.`)
  }
  const pause = pauseFrom(environment)
  const folder = await openDemoFolder(options.data)
  for (const [id, agent] of agents) if ('program' in agent) await writeFile(programFile(folder.data, id), agent.program)
  return {
    // Every scenario is to be seen at once, so one that waits its turn would look broken.
    options: { ...options, data: folder.data, concurrency: options.concurrency ?? (environment.PUNCHLIST_CONCURRENCY || '16') },
    environment: Object.fromEntries(heeded.map((name) => [name, environment[name]])),
    functions: (transportFor) => demoAgents(transportFor, pause),
    async begin(person) {
      if (await folder.hasBegun()) return
      await beginDemo(person, (id) => [process.execPath, programFile(folder.data, id), String(pause), join(folder.data, `${id}.json`)])
      await folder.begun()
    },
    close: folder.close,
  }
}

/** The scripted agents as functions of this process, by their ids. Each acts as its run's caller, like any other agent. */
function demoAgents(transportFor: TransportFor, milliseconds: number): Record<string, AgentFunction> {
  const play =
    (script: Script): AgentFunction =>
    (turn) => {
      const pause = () => wait(milliseconds, undefined, { signal: turn.signal })
      return script({ turn, client: createClient(transportFor(turn.caller)), pause }).then((text) => ({ text, usage: scriptedUsage(text) }))
    }
  return Object.fromEntries(agents.flatMap(([id, agent]) => ('script' in agent ? [[id, play(agent.script)]] : [])))
}

function programFile(data: string, id: string): string {
  return join(data, `${id}.mjs`)
}

/** What a turn is said to have used: scripted, like all the agent says. By it one sees where costs are told. */
function scriptedUsage(text: string) {
  const tokens = 1_800 + text.length * 37
  return { inputTokens: tokens, outputTokens: text.length, cost: tokens / 200_000, price: 'scripted' }
}

/** How long a scripted agent lets pass between two steps, in milliseconds. */
function pauseFrom(environment: NodeJS.ProcessEnv): number {
  const written = environment.PUNCHLIST_DEMO_PAUSE_MS || String(usualPause)
  if (/^\d{1,5}$/.test(written)) return Number(written)
  throw new UsageError('PUNCHLIST_DEMO_PAUSE_MS must be a number of milliseconds, at most 99999.')
}
