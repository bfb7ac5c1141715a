import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fingerprint } from '../watch-files.ts'
import { agentFolders, agentsFolder, defaultsFile, definitionFile, instructionsFiles } from './agent-folders.ts'
import { errorCode } from './error-code.ts'

/** What can be known about a workspace's agents without opening a file. */
export async function takeFingerprint(workspace: string): Promise<Fingerprint> {
  const root = join(workspace, agentsFolder)
  const folders = new Map<string, string>()
  const listed = await list(workspace)
  const marks = [listed.mark]
  for (const path of [root, ...listed.names.map((name) => join(root, name))]) {
    const { isFolder, mark } = await identityOf(path)
    if (isFolder) folders.set(path, mark)
    const files = !isFolder ? [] : path === root ? [defaultsFile] : [definitionFile, ...instructionsFiles]
    marks.push(JSON.stringify([path, mark, ...(await Promise.all(files.map((file) => markOf(join(path, file)))))]))
  }
  // Only then: a workspace may be busy for reasons of its own.
  if (!folders.has(root)) folders.set(workspace, (await identityOf(workspace)).mark)
  return { text: marks.join('\n'), folders }
}

async function list(workspace: string): Promise<{ names: string[]; mark: string }> {
  try {
    return { names: await agentFolders(workspace), mark: '' }
  } catch (problem) {
    return { names: [], mark: errorCode(problem) }
  }
}

export async function identityOf(path: string): Promise<{ isFolder: boolean; mark: string }> {
  try {
    const status = await stat(path, { bigint: true })
    // A folder made right after another was removed may well get its number.
    return { isFolder: status.isDirectory(), mark: `${status.dev}:${status.ino}:${status.birthtimeNs}:${status.mode}` }
  } catch (problem) {
    return { isFolder: false, mark: errorCode(problem) }
  }
}

/** The last change of a file's status counts too: one that may be read at last differs in nothing else. */
export async function markOf(path: string): Promise<string> {
  try {
    const { mtimeNs, ctimeNs, size, ino } = await stat(path, { bigint: true })
    return `${mtimeNs}:${ctimeNs}:${size}:${ino}`
  } catch (problem) {
    return errorCode(problem)
  }
}
