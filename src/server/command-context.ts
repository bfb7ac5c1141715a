import { readFileSync } from 'node:fs'
import type { CommandContext, Terminal } from '../doors/cli/command-context.ts'
import { UsageError } from '../doors/cli/usage-error.ts'
import { examine } from './backend/open-backend.ts'
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
}

export function commandContext(host: Host): CommandContext {
  const { environment, stdin, terminal, isInteractive, isWatched, interrupted } = host
  const context: CommandContext = {
    ...shortContext(host, openPunchlist),
    stdin,
    isInteractive,
    isWatched,
    interrupted,
    terminal: () => ({ ...terminal(), colours: wantsColours(environment) }),
    examine: (options) => examine(options, environment),
    serve: async (options) => (await import('./commands/serve.ts')).serve(options, context),
    daemon: async (place) =>
      (await import('./commands/daemon-control.ts')).daemonControl(placeFrom(place, environment), environment, interrupted),
    async askForLink(url) {
      const address = url ?? (environment.PUNCHLIST_URL || `http://127.0.0.1:${environment.PUNCHLIST_PORT || 4747}`)
      return (await import('./sign-in/ask-for-link.ts')).askForLink(address, environment.PUNCHLIST_TOKEN)
    },
    mcp: async (options) => (await import('./commands/mcp.ts')).serveMcp(options, context),
    acp: async (options) => (await import('./commands/acp.ts')).serveAcp(options, context),
    checkAgents: async (workspace, place) => (await import('./commands/check-agents.ts')).checkAgents(workspace, place, environment),
    importTasks: async (folder, backend) => (await import('./commands/import-tasks.ts')).importTasks(folder, backend),
    backUp: async (file, place) => (await import('./commands/backup.ts')).backUp(file, place, environment),
    restore: async (file, place) => (await import('./commands/backup.ts')).restore(file, place, environment),
    stateFolder: () => stateFolder(environment),
    readFile,
    machine: async () => (await import('./machine.ts')).thisMachine(),
  }
  return context
}
