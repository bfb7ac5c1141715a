import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { retryDelay } from '../channels/webhook/retry-delay.ts'
import { webhookChannel } from '../channels/webhook/webhook-channel.ts'
import type { McpServer } from '../contract/nouns/agent.ts'
import type { Usage } from '../contract/nouns/usage.ts'
import { deliverTo } from '../core/engine/deliver.ts'
import { type Engine, startEngine as start } from '../core/engine/engine.ts'
import { createFeed } from '../core/engine/feed.ts'
import type { LeaseTimes } from '../core/engine/keep-lease.ts'
import type { Log } from '../core/engine/log.ts'
import type { Dispatcher } from '../core/ports/dispatcher.ts'
import type { StoredRun } from '../core/ports/records.ts'
import type { Runner } from '../core/ports/runner.ts'
import type { Tracing } from '../core/ports/tracing.ts'
import { runWritsIn } from '../doors/writ/run.ts'
import { isRunningHere, nodeHere } from '../health/presence.ts'
import type { ModelConfig } from '../models/model-config.ts'
import { commandRunner } from '../runners/command/command-runner.ts'
import { type AgentFunction, functionRunner } from '../runners/function/function-runner.ts'
import { endProcess } from '../runners/program/end-process.ts'
import type { EngineConfig } from './config/engine-config.ts'
import type { Punchlist } from './open.ts'
import { acpRunner } from './runners/acp-runner.ts'
import { modelRunner } from './runners/model-runner.ts'
import { ownTools } from './runners/own-tools.ts'

export interface EngineChoices extends Partial<EngineConfig> {
  /** Where agents reach the daemon; empty when there is none. */
  url?(): string
  /** Agents that are functions of this program, by their ids; `*` for all others. */
  functions?: Record<string, AgentFunction>
  /** Which models agents may be; none, if not given. */
  models?: ModelConfig
  /** MCP servers that the agents of a session get beside their own. */
  serversIn?(session: number): Record<string, McpServer>
  /** How long a model may be silent, in milliseconds. */
  silence?: number
  /** How long an ACP agent may take to say hello and to begin a session, in milliseconds. */
  startTimeout?: number
  log?: Log
  /** Hears what each request has used. */
  onUsage?(usage: Usage | null, model: string | null): void
  times?: Partial<LeaseTimes & { sweepEvery: number; poll: number; heartbeat: number; dead: number }>
  node?: string
  tracing?: Tracing
}

const defaultLease = 15_000

/** A daemon is given up when its runs are: leases and the dispatcher's own sign of life go by the same times. */
function timesFor(lease: number) {
  const third = Math.floor(lease / 3)
  return { lease, renewEvery: third, heartbeat: third, dead: lease, sweepEvery: 1_000, poll: 1_000 }
}

const noModels: ModelConfig = { default: undefined, providers: new Map(), models: new Map() }

const silent: Log = { info: () => undefined, error: () => undefined }

/** Puts the engine together for this store: who is woken when, and who does the work. */
export async function startEngine(punchlist: Punchlist, choices: EngineChoices = {}): Promise<Engine> {
  const { store, perform } = punchlist
  const log = choices.log ?? silent
  const times = { ...timesFor(choices.lease ?? defaultLease), ...choices.times }
  const node = choices.node ?? `${hostname()}/${process.pid}/${randomBytes(4).toString('hex')}`
  const concurrency = choices.concurrency ?? 4
  const { workspace } = choices
  const feed = createFeed(store)
  const engine = await start({
    store,
    perform,
    feed,
    log,
    onUsage: choices.onUsage,
    tracing: choices.tracing,
    node,
    times,
    sweepEvery: times.sweepEvery,
    tick: { cron: choices.tick ?? '0 6-21 * * *', zone: choices.zone ?? 'UTC' },
    dispatcher: await dispatcherFor(punchlist, { node, concurrency, log, ...times }),
    runners: {
      function: functionRunner(choices.functions ?? {}, ownTools(perform)),
      model: withServersIn(
        choices.serversIn,
        modelRunner({ perform, models: choices.models ?? noModels, workspace, log, silence: choices.silence, tracing: choices.tracing }),
      ),
      acp: acpRunner({ perform, workspace, log, startTimeout: choices.startTimeout }),
      ...(workspace === undefined ? {} : { command: commandRunner({ folderOf: (agent) => join(workspace, 'agents', agent) }) }),
    },
    runWrits: (texts, { caller, ...surroundings }) => runWritsIn(texts, { perform, call: { caller }, ...surroundings }),
    url: choices.url ?? (() => ''),
    deliver: deliverTo(choices.webhook && { ...webhookChannel(choices.webhook), retryDelay }, perform, choices.publicUrl),
    endOrphan: (run) => endOrphan(run, node),
  })
  const leave = await comeForward(punchlist)
  return {
    get running() {
      return engine.running
    },
    async stop() {
      await leave()
      await engine.stop()
      feed.close()
    },
  }
}

/** Lets those who only have the file know that what they hand on is taken up. On PostgreSQL the dispatcher does. */
async function comeForward({ store }: Punchlist): Promise<() => Promise<void>> {
  if (store.kind === 'postgres') return async () => undefined
  const id = nodeHere()
  for (const seen of await store.read(1, (reading) => reading.nodes.list())) if (!isRunningHere(seen)) await store.nodes.leave(seen.id)
  await store.nodes.arrive(id)
  return () => store.nodes.leave(id).catch(() => undefined)
}

interface Dispatching {
  node: string
  concurrency: number
  log: Log
  poll: number
  heartbeat: number
  dead: number
}

async function dispatcherFor({ store, place }: Punchlist, options: Dispatching): Promise<Dispatcher> {
  if (place !== undefined && 'database' in place) {
    const { graphileDispatcher } = await import('../dispatch/graphile/graphile-dispatcher.ts')
    return graphileDispatcher({ store, url: place.database, ...options })
  }
  const { embeddedDispatcher } = await import('../dispatch/embedded/embedded-dispatcher.ts')
  return embeddedDispatcher({ store, ...options })
}

/** A daemon that died on this machine may have left its agent running: it is ended before anybody else takes over. */
async function endOrphan(run: StoredRun, node: string): Promise<void> {
  const [host] = node.split('/')
  const [pid, startedAt] = run.process.split(' ')
  if (run.node.split('/')[0] !== host || !pid || !startedAt) return
  await endProcess({ pid: Number(pid), startedAt })
}

/** Gives agents the MCP servers of whoever has opened their session, beside their own, which win. */
function withServersIn(serversIn: ((session: number) => Record<string, McpServer>) | undefined, runner: Runner): Runner {
  if (serversIn === undefined) return runner
  return {
    runTurn(turn) {
      const { definition } = turn.agent
      const mcpServers = { ...serversIn(turn.session), ...definition.mcpServers }
      return runner.runTurn({ ...turn, agent: { ...turn.agent, definition: { ...definition, mcpServers } } })
    },
  }
}
