import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const commandsFolder = 'commands'
const extension = '.md'

/** The files of the folder that may be commands; `README.md` is for people. */
export async function commandFiles(workspace: string): Promise<string[]> {
  const entries = await readdir(join(workspace, commandsFolder), { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() || !isCommandFile(entry.name) ? [] : [entry.name])).toSorted()
}

export function isCommandFile(name: string): boolean {
  return name.endsWith(extension) && !name.startsWith('.') && name.toLowerCase() !== 'readme.md'
}

export function nameOfFile(file: string): string {
  return file.slice(0, -extension.length)
}
