import { readFileSync } from 'node:fs'
import type { CommandContext, FolderMeant, Terminal } from '../doors/cli/command-context.ts'
import { UsageError } from '../doors/cli/usage-error.ts'
import { gitProject, real } from '../project/find-project.ts'
import { addressFrom, examine, examinePlace, openBackend } from './backend/open-backend.ts'
import { homeFolder } from './config/home-folder.ts'
import type { AskName } from './config/person-name.ts'
import { type Place, placeFrom, stateFolder } from './config/place.ts'
import { version } from './version.ts'

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
export interface Host extends Pick<CommandContext, 'stdin' | 'isInteractive' | 'isWatched' | 'out' | 'err' | 'interrupted'> {
  environment: NodeJS.ProcessEnv
  terminal(): Omit<Terminal, 'colours'>
}

export function commandContext({ environment, ...host }: Host): CommandContext {
  let opened: Place | undefined
  const ask: AskName | undefined = host.isInteractive
    ? async (suggested) => (await import('./config/ask-name.ts')).askName(suggested, host)
    : undefined
  const context: CommandContext = {
    ...host,
    async open(options) {
      opened = addressFrom(options, environment) === undefined ? placeFrom(options, environment) : undefined
      return openBackend(options, environment, ask)
    },
    examine: (options) => examine(options, environment),
    examineOpened: async () => opened && examinePlace(opened),
    serve: async (options) => (await import('./commands/serve.ts')).serve(options, context, ask),
    async daemon(options) {
      const place = placeFrom(options, environment)
      // A daemon in the background has no terminal, so who starts it is asked for their name before.
      const meet = ask && (async () => (await openBackend(place, environment, ask)).close())
      return (await import('./commands/daemon-control.ts')).daemonControl(place, environment, host.interrupted, meet)
    },
    dashboard: async (options) => (await import('./sign-in/dashboard.ts')).openDashboard(options, environment),
    openInBrowser: async (url) => (await import('./commands/open-in-browser.ts')).openInBrowser(url, environment),
    mcp: async (options) => (await import('./commands/mcp.ts')).serveMcp(options, context),
    acp: async (options) => (await import('./commands/acp.ts')).serveAcp(options, context),
    checkAgents: async (workspace, place) => (await import('./commands/check-agents.ts')).checkAgents(workspace, place, environment),
    importTasks: async (folder, backend) => (await import('./commands/import-tasks.ts')).importTasks(folder, backend),
    backUp: async (file, place) => (await import('./commands/backup.ts')).backUp(file, place, environment),
    restore: async (file, place) => (await import('./commands/backup.ts')).restore(file, place, environment),
    terminal: () => ({ ...host.terminal(), colours: !environment.NO_COLOR && environment.TERM !== 'dumb' }),
    stateFolder: () => stateFolder(environment),
    readStdin: () => textOf(host.stdin()),
    readFile,
    machine: async () => (await import('./machine.ts')).thisMachine(),
    folder: () => process.cwd(),
    project: (folder) => projectHere(folder ?? process.cwd()),
    edit: async (text) => (await import('./commands/edit-text.ts')).editText(text, environment),
    version,
  }
  return context
}
