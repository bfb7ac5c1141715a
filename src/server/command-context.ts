import { readFileSync } from 'node:fs'
import type { CommandContext, Terminal } from '../doors/cli/command-context.ts'
import { UsageError } from '../doors/cli/usage-error.ts'
import { real, workingTree } from '../project/find-project.ts'
import { examine, openBackend } from './backend/open-backend.ts'
import { placeFrom, stateFolder } from './config/place.ts'
import { openPunchlist } from './open.ts'
import { type ShortHost, shortContext, wantsColours } from './short-context.ts'

async function readFile(path: string): Promise<string> {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, 'Check the path.')
  }
}

/** What the command line is given of the process it runs in. */
export interface Host extends ShortHost, Pick<CommandContext, 'isInteractive' | 'isWatched' | 'interrupted'> {
  terminal(): Omit<Terminal, 'colours'>
  /** There where a reader may be slow. */
  outTaken?(): Promise<void>
}

export function commandContext(host: Host): CommandContext {
  const { environment, stdin, terminal, isInteractive, isWatched, interrupted } = host
  const context: CommandContext = {
    ...shortContext(host, openPunchlist),
    stdin,
    outTaken: async () => host.outTaken?.(),
    isInteractive,
    isWatched,
    interrupted,
    terminal: () => ({ ...terminal(), colours: wantsColours(environment) }),
    examine: (options) => examine(options, environment),
    serve: async (options) => (await import('./commands/serve.ts')).serve(options, context, host.ask),
    async daemon(options) {
      const place = placeFrom(options, environment)
      // A daemon in the background has no terminal, so who starts it is asked for their name before.
      const meet = isInteractive ? async () => (await openBackend(place, environment, openPunchlist, host.ask)).close() : undefined
      return (await import('./commands/daemon-control.ts')).daemonControl(place, environment, interrupted, meet)
    },
    dashboard: async (options) => (await import('./sign-in/dashboard.ts')).openDashboard(options, environment),
    openInBrowser: async (url) => (await import('./commands/open-in-browser.ts')).openInBrowser(url, environment),
    mcp: async (options) => (await import('./commands/mcp.ts')).serveMcp(options, context),
    acp: async (options) => (await import('./commands/acp.ts')).serveAcp(options, context),
    checkAgents: async (workspace, place) => (await import('./commands/check-agents.ts')).checkAgents(workspace, place, environment),
    findAgent: async (kind) => (await import('./agents/find-agent.ts')).findAgent(kind, environment),
    tryAgent: async (trial) => (await import('./agents/try-agent.ts')).tryAgent(trial, environment, interrupted),
    importTasks: async (folder, backend) => (await import('./commands/import-tasks.ts')).importTasks(folder, backend),
    commit: async (reference) => (await import('../project/read-commit.ts')).readCommit(process.cwd(), reference),
    readTextFile: async (path) => (await import('./commands/text-files.ts')).readTextFile(path, context.project().folder),
    writeTextFile: async (path, text, mayReplace) => (await import('./commands/text-files.ts')).writeTextFile(path, text, mayReplace),
    backUp: async (file, place) => (await import('./commands/backup.ts')).backUp(file, place, environment),
    restore: async (file, place) => (await import('./commands/backup.ts')).restore(file, place, environment),
    workFolder: () => workingTree(process.cwd()) ?? real(process.cwd()),
    stateFolder: () => stateFolder(environment),
    readFile,
    machine: async () => (await import('./machine.ts')).thisMachine(),
  }
  return context
}
