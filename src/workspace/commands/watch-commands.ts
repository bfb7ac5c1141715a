import { join } from 'node:path'
import { errorCode } from '../agents/error-code.ts'
import { identityOf, markOf } from '../agents/fingerprint.ts'
import { type Fingerprint, type WatchOptions, watchFiles } from '../watch-files.ts'
import { commandFiles, commandsFolder, isCommandFile } from './command-files.ts'
import { type CommandsFound, readCommands } from './read-commands.ts'

/** Tells of a workspace's slash commands at the start, and again whenever they have become different. */
export function watchCommands(workspace: string, onChange: (found: CommandsFound) => void, options: WatchOptions = {}): { close(): void } {
  return watchFiles(workspace, { takeFingerprint, read: readCommands, matters }, onChange, options)
}

async function takeFingerprint(workspace: string): Promise<Fingerprint> {
  const root = join(workspace, commandsFolder)
  const { isFolder, mark } = await identityOf(root)
  const names = await commandFiles(workspace).catch((problem) => [errorCode(problem)])
  const marks = await Promise.all(names.map(async (name) => JSON.stringify([name, await markOf(join(root, name))])))
  const watched = isFolder ? { path: root, mark } : { path: workspace, mark: (await identityOf(workspace)).mark }
  return { text: [mark, ...marks].join('\n'), folders: new Map([[watched.path, watched.mark]]) }
}

function matters(workspace: string, folder: string, name: string | null): boolean {
  if (name === null) return true
  return folder === workspace ? name === commandsFolder : isCommandFile(name)
}
