import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Settings } from '../core/gate/handler.ts'
import { runCommandLine } from '../doors/cli/main.ts'
import { UsageError } from '../doors/cli/usage-error.ts'
import type { AcpOptions, McpOptions, Seat, SeatOptions, ServeOptions, World } from '../doors/cli/world.ts'
import { describePlace, placeFrom, stateFolder, workspaceFrom } from './config.ts'
import { openPunchlist } from './open.ts'
import { version } from './version.ts'

const interrupted = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
})

async function open({ data, database, url, tenant, agent, access }: SeatOptions): Promise<Seat> {
  const address = url ?? (data === undefined && database === undefined ? process.env.PUNCHLIST_URL || undefined : undefined)
  if (address !== undefined) return openRemote(address, { tenant, agent })
  const place = placeFrom({ data, database }, process.env)
  const punchlist = await openPunchlist(place, settings())
  try {
    const caller = await punchlist.localCaller({
      tenant: tenant ?? (process.env.PUNCHLIST_TENANT || undefined),
      agent: agent ?? (process.env.PUNCHLIST_AGENT || undefined),
      access,
    })
    return {
      perform: punchlist.perform,
      isRemote: false,
      caller,
      feed: async () => (await import('../core/engine/feed.ts')).createFeed(punchlist.store),
      examine: async () => ({ place: describePlace(place), kind: punchlist.store.kind, complaints: await punchlist.store.examine() }),
      close: punchlist.close,
    }
  } catch (problem) {
    await punchlist.close()
    throw problem
  }
}

/** A daemon's token says whose tenant it is and who speaks, so neither can be chosen here. */
async function openRemote(url: string, { tenant, agent }: Pick<SeatOptions, 'tenant' | 'agent'>): Promise<Seat> {
  const token = process.env.PUNCHLIST_TOKEN
  if (!token) throw new UsageError(`PUNCHLIST_TOKEN is missing: the daemon at ${url} wants a token.`, 'Make one: punchlist token add')
  if (!URL.canParse(url)) throw new UsageError(`${JSON.stringify(url)} is no address.`, 'For example: http://127.0.0.1:4747')
  if (tenant !== undefined || agent !== undefined) {
    throw new UsageError(
      '--tenant and --as go with --data or --database: at a daemon, the token decides.',
      `Unset PUNCHLIST_URL, or leave them out.`,
    )
  }
  const { remoteSeat } = await import('./remote-seat.ts')
  return remoteSeat(url, token)
}

/** Times that name no zone are meant in the machine's, unless the operator says otherwise. */
function settings(): Partial<Settings> {
  return {
    zone: () => process.env.PUNCHLIST_ZONE || Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    channel: process.env.PUNCHLIST_CHANNEL ?? '',
  }
}

async function checkAgents(workspace: string | undefined, { data, database }: SeatOptions) {
  const { readAgents } = await import('../workspace/agents/read-agents.ts')
  const { checkReport } = await import('../workspace/agents/check-report.ts')
  const { agentSchema } = await import('../workspace/agents/agent-schema.ts')
  const folder = workspaceFrom(workspace, placeFrom({ data, database }, process.env), process.env)
  if (folder === undefined) throw new UsageError('Which workspace?', 'punchlist agent check DIR')
  const found = await readAgents(folder)
  return { report: checkReport(found, folder), schema: agentSchema(), problems: found.problems.length }
}

async function importTasks(folder: string, { perform, caller }: Seat) {
  const { importTaskFiles } = await import('../workspace/tasks/import-task-files.ts')
  if (!['tasks.json', 'history.jsonl'].some((file) => existsSync(join(folder, file)))) {
    throw new UsageError(
      `There is neither tasks.json nor history.jsonl in ${folder}.`,
      'Name the folder that holds them: punchlist task import workspace/tasks',
    )
  }
  const { DamagedFile } = await import('../workspace/tasks/damaged-file.ts')
  return importTaskFiles({ perform, caller, folder: resolve(folder) }).catch((problem) => {
    throw problem instanceof DamagedFile ? new UsageError(problem.message) : problem
  })
}

async function serve(options: ServeOptions): Promise<void> {
  const command = await import('./serve-command.ts')
  await command.serve(options, world)
}

async function askForLink(url: string | undefined) {
  const address = url ?? (process.env.PUNCHLIST_URL || `http://127.0.0.1:${process.env.PUNCHLIST_PORT || 4747}`)
  return (await import('./ask-for-link.ts')).askForLink(address, process.env.PUNCHLIST_TOKEN)
}

async function mcp(options: McpOptions): Promise<void> {
  const command = await import('./mcp-command.ts')
  await command.serveMcp(options, world)
}

async function acp(options: AcpOptions): Promise<void> {
  const command = await import('./acp-command.ts')
  await command.serveAcp(options, world)
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function readFile(path: string): Promise<string> {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, 'Check the path.')
  }
}

const world: World = {
  open,
  serve,
  askForLink,
  mcp,
  acp,
  stdin: process.stdin,
  isInteractive: process.stdin.isTTY === true && process.stdout.isTTY === true,
  checkAgents,
  importTasks,
  isWatched: process.stderr.isTTY === true,
  terminal: () => ({ input: process.stdin, output: process.stdout, colours: !process.env.NO_COLOR && process.env.TERM !== 'dumb' }),
  stateFolder: () => stateFolder(process.env),
  readStdin,
  readFile,
  machine: async () => (await import('./machine.ts')).thisMachine(),
  folder: () => process.cwd(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  interrupted,
  version,
}

// A reader that has seen enough, such as `head`, is no reason to fail.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 70))

runCommandLine(process.argv.slice(2), world).then(
  (code) => {
    process.exitCode = code
  },
  (problem) => {
    process.stderr.write(`punchlist: something went wrong that is our fault.\n${problem instanceof Error ? problem.stack : problem}\n`)
    process.exitCode = 70
  },
)
