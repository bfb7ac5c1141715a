import { Readable, Writable } from 'node:stream'
import { ndJsonStream } from '@agentclientprotocol/sdk'
import { pino } from 'pino'
import { createFeed } from '../../core/engine/feed.ts'
import { granted } from '../../core/gate/refused.ts'
import { createAcpAgent } from '../../doors/acp/acp-agent.ts'
import type { AcpOptions, CommandContext } from '../../doors/cli/command-context.ts'
import { readAgents } from '../../workspace/agents/read-agents.ts'
import { readCommands } from '../../workspace/commands/read-commands.ts'
import { takeOverCommands } from '../../workspace/commands/take-over-commands.ts'
import { engineConfigFrom } from '../config/engine-config.ts'
import { readModelConfig } from '../config/model-config.ts'
import { namedCaller } from '../config/person-name.ts'
import { placeFrom } from '../config/place.ts'
import { quotasFrom } from '../config/quotas-from.ts'
import { startDaemon } from '../daemon.ts'
import { startEngine } from '../engine.ts'
import { openPunchlist, type Punchlist } from '../open.ts'
import { version } from '../version.ts'

type Close = () => Promise<void>

/**
 * Punchlist as an ACP agent, until the client is gone or it is told to stop. It has an engine of its own, and listens where only
 * programs of this machine reach it, since the agents that it runs may be programs that call back.
 */
export async function serveAcp(options: AcpOptions, { interrupted }: Pick<CommandContext, 'interrupted'>): Promise<void> {
  keepOutputClean()
  const log = pino({ name: 'punchlist' }, pino.destination(2))
  const opened: Close[] = []
  try {
    const { isOver } = await start(options, log, opened)
    await Promise.race([isOver, interrupted])
  } finally {
    for (const close of opened.toReversed()) await close().catch((problem) => log.error({ problem }, 'something could not be closed'))
    process.stdin.destroy()
  }
}

/** Resolves, when all runs, with how the end of the connection is heard of. */
async function start({ data, database, tenant, agent, ...flags }: AcpOptions, log: pino.Logger, opened: Close[]) {
  const place = placeFrom({ data, database }, process.env)
  const config = engineConfigFrom(flags, place, process.env)
  const models = granted(await readModelConfig(config.workspace, process.env))
  const punchlist = await openPunchlist(
    place,
    { zone: () => config.zone, channel: config.channel, quotas: quotasFrom(process.env) },
    'long',
  )
  opened.push(punchlist.close)
  const caller = await namedCaller(punchlist, { tenant: tenant ?? (process.env.PUNCHLIST_TENANT || undefined) }, process.env)
  if (config.workspace !== undefined) await takeOverAgents(punchlist, config.workspace, log)
  granted(await punchlist.perform('agent.get', { agent }, { caller }))
  const daemon = await startDaemon(punchlist, { host: '127.0.0.1', allowHosts: [], port: 0, version, log })
  // From here on the store is the daemon's, and closed with it.
  opened.splice(0, 1, daemon.close)
  const feed = createFeed(punchlist.store)
  opened.push(async () => feed.close())
  const door = createAcpAgent({ perform: punchlist.perform, call: { caller }, feed, log, agent, folder: process.cwd(), version })
  const engine = await startEngine(punchlist, { ...config, models, url: () => daemon.url, log, serversIn: door.serversIn })
  opened.push(engine.stop)
  const connection = door.app.connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin) as ReadableStream))
  opened.push(async () => {
    door.close()
    connection.close()
  })
  return { isOver: connection.closed }
}

/** A workspace's agents and commands, as they are now. A folder without any may be another's than the daemon's, and takes nobody away. */
async function takeOverAgents({ perform, localCaller }: Punchlist, workspace: string, log: pino.Logger): Promise<void> {
  const { agents, problems } = await readAgents(workspace)
  const commands = await readCommands(workspace)
  for (const { file, problem, hint } of [...problems, ...commands.problems]) log.error({ file, hint }, problem)
  const caller = { ...(await localCaller()), name: 'system', engine: true as const }
  if (commands.commands.length > 0) await takeOverCommands(perform, commands, caller, log)
  if (agents.length === 0) return
  const loaded = await perform('agent.load', { agents, problems: problems.map(({ id, problem }) => ({ id, problem })) }, { caller })
  if (!loaded.granted) log.error({ problem: loaded.refusal.message }, 'the agents could not be taken over')
}

/** Nothing but the protocol goes to stdout; and a client that is gone must not end us before what runs here is given back. */
function keepOutputClean(): void {
  for (const name of ['log', 'info', 'debug'] as const) console[name] = console.error
  process.stdout.removeAllListeners('error')
  process.stdout.on('error', () => undefined)
}
