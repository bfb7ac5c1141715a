import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Settings } from '../core/gate/handler.ts'
import { UsageError } from '../doors/cli/usage-error.ts'
import type { Backend, BackendOptions, Findings, FolderMeant, Terminal, World } from '../doors/cli/world.ts'
import { gitProject, real } from '../project/find-project.ts'
import { describePlace, type Place, placeFrom, stateFolder, workspaceFrom } from './config.ts'
import { homeFolder } from './home-folder.ts'
import { openPunchlist, openStore } from './open.ts'
import { namedCaller } from './person-name.ts'
import { aliveAt } from './presence.ts'
import { version } from './version.ts'

/** The daemon to ask, if one is named nearer than any data. */
function addressFrom({ data, database, url }: BackendOptions, environment: NodeJS.ProcessEnv): string | undefined {
  return url ?? (data === undefined && database === undefined ? environment.PUNCHLIST_URL || undefined : undefined)
}

async function open(options: BackendOptions, environment: NodeJS.ProcessEnv): Promise<Backend> {
  const { tenant, agent, access } = options
  const address = addressFrom(options, environment)
  if (address !== undefined) return openRemote(address, environment.PUNCHLIST_TOKEN, { tenant, agent })
  const place = placeFrom(options, environment)
  const punchlist = await openPunchlist(place, { ...settings(environment), isAlive: aliveAt(place) })
  try {
    const who = {
      tenant: tenant ?? (environment.PUNCHLIST_TENANT || undefined),
      agent: agent ?? (environment.PUNCHLIST_AGENT || undefined),
      access,
    }
    const caller = await namedCaller(punchlist, who, environment)
    return {
      perform: punchlist.perform,
      isRemote: false,
      caller,
      feed: async () => (await import('../core/engine/feed.ts')).createFeed(punchlist.store),
      close: punchlist.close,
    }
  } catch (problem) {
    await punchlist.close()
    throw problem
  }
}

/** A daemon's token says whose tenant it is and who speaks, so neither can be chosen here. */
async function openRemote(
  url: string,
  given: string | undefined,
  { tenant, agent }: Pick<BackendOptions, 'tenant' | 'agent'>,
): Promise<Backend> {
  const token = tokenFor(url, given)
  if (tenant !== undefined || agent !== undefined) {
    throw new UsageError(
      '--tenant and --as go with --data or --database: at a daemon, the token decides.',
      `Unset PUNCHLIST_URL, or leave them out.`,
    )
  }
  const { remoteBackend } = await import('./remote-backend.ts')
  return remoteBackend(url, token)
}

function tokenFor(url: string, token: string | undefined): string {
  if (!token) throw new UsageError(`PUNCHLIST_TOKEN is missing: the daemon at ${url} wants a token.`, 'Make one: punchlist token add')
  if (!URL.canParse(url)) throw new UsageError(`${JSON.stringify(url)} is no address.`, 'For example: http://127.0.0.1:4747')
  return token
}

async function examine(options: BackendOptions, environment: NodeJS.ProcessEnv): Promise<Findings> {
  const address = addressFrom(options, environment)
  if (address !== undefined) {
    const token = tokenFor(address, environment.PUNCHLIST_TOKEN)
    return (await import('./remote-backend.ts')).examineDaemon(address, token)
  }
  return examinePlace(placeFrom(options, environment))
}

async function examinePlace(place: Place): Promise<Findings> {
  const store = await openStore(place, 'doctor')
  try {
    return { place: describePlace(place), kind: store.kind, complaints: await store.examine() }
  } finally {
    await store.close()
  }
}

/** Times that name no zone are meant in the machine's, unless the operator says otherwise. */
function settings(environment: NodeJS.ProcessEnv): Partial<Settings> {
  return {
    zone: () => environment.PUNCHLIST_ZONE || Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    channel: environment.PUNCHLIST_CHANNEL ?? '',
  }
}

async function checkAgents(workspace: string | undefined, { data, database }: BackendOptions, environment: NodeJS.ProcessEnv) {
  const { readAgents } = await import('../workspace/agents/read-agents.ts')
  const { checkReport } = await import('../workspace/agents/check-report.ts')
  const { agentSchema } = await import('../workspace/agents/agent-schema.ts')
  const folder = workspaceFrom(workspace, placeFrom({ data, database }, environment), environment)
  if (folder === undefined) throw new UsageError('Which workspace?', 'punchlist agent check DIR')
  const { readCommands } = await import('../workspace/commands/read-commands.ts')
  const found = await readAgents(folder)
  const commands = await readCommands(folder)
  const { builtInAgents } = await import('../core/domain/agent/built-in-agents.ts')
  const builtIn = builtInAgents().map(({ id }) => id)
  const report = checkReport(found, folder, environment, commands, builtIn)
  return { report, schema: agentSchema(), problems: found.problems.length + commands.problems.length }
}

async function importTasks(folder: string, { perform, caller }: Backend) {
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

/** A home that cannot be found is no reason to refuse what a repository has a list for. */
function projectHere(current: string): FolderMeant {
  const repository = gitProject(current)
  return repository === undefined ? { folder: real(current), above: true, otherwise: homeFolder() } : { folder: repository }
}

async function textOf(stdin: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

async function readFile(path: string): Promise<string> {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, 'Check the path.')
  }
}

/** What the command line is given of the process it runs in. */
export interface Host extends Pick<World, 'stdin' | 'isInteractive' | 'isWatched' | 'out' | 'err' | 'interrupted'> {
  environment: NodeJS.ProcessEnv
  terminal(): Omit<Terminal, 'colours'>
}

export function worldOf({ environment, ...host }: Host): World {
  let opened: Place | undefined
  const world: World = {
    ...host,
    async open(options) {
      opened = addressFrom(options, environment) === undefined ? placeFrom(options, environment) : undefined
      return open(options, environment)
    },
    examine: (options) => examine(options, environment),
    examineOpened: async () => opened && examinePlace(opened),
    serve: async (options) => (await import('./serve-command.ts')).serve(options, world),
    daemon: async (place) =>
      (await import('./daemon-control.ts')).daemonControl(placeFrom(place, environment), environment, host.interrupted),
    async askForLink(url) {
      const address = url ?? (environment.PUNCHLIST_URL || `http://127.0.0.1:${environment.PUNCHLIST_PORT || 4747}`)
      return (await import('./ask-for-link.ts')).askForLink(address, environment.PUNCHLIST_TOKEN)
    },
    mcp: async (options) => (await import('./mcp-command.ts')).serveMcp(options, world),
    acp: async (options) => (await import('./acp-command.ts')).serveAcp(options, world),
    checkAgents: (workspace, place) => checkAgents(workspace, place, environment),
    importTasks,
    backUp: async (file, place) => (await import('./backup-command.ts')).backUp(file, place, environment),
    restore: async (file, place) => (await import('./backup-command.ts')).restore(file, place, environment),
    terminal: () => ({ ...host.terminal(), colours: !environment.NO_COLOR && environment.TERM !== 'dumb' }),
    stateFolder: () => stateFolder(environment),
    readStdin: () => textOf(host.stdin()),
    readFile,
    machine: async () => (await import('./machine.ts')).thisMachine(),
    folder: () => process.cwd(),
    project: () => projectHere(process.cwd()),
    edit: async (text) => (await import('./edit-text.ts')).editText(text, environment),
    version,
  }
  return world
}
