import { join } from 'node:path'
import { type WatchOptions, watchFiles } from '../watch-files.ts'
import { agentsFolder, definitionFile, instructionsFiles } from './agent-folders.ts'
import type { AgentsFound } from './agents-found.ts'
import { takeFingerprint } from './fingerprint.ts'
import { readAgents } from './read-agents.ts'

const filesThatMatter: readonly string[] = [definitionFile, ...instructionsFiles]

/** Tells of a workspace's agents at the start, and again whenever they have become different. */
export function watchAgents(workspace: string, onChange: (found: AgentsFound) => void, options: WatchOptions = {}): { close(): void } {
  return watchFiles(workspace, { takeFingerprint, read: readAgents, matters }, onChange, options)
}

/** An agent may keep files of its own in its folder, and write to them all day. */
function matters(workspace: string, folder: string, name: string | null): boolean {
  if (name === null || folder === join(workspace, agentsFolder)) return true
  return folder === workspace ? name === agentsFolder : filesThatMatter.includes(name)
}
