import { lstat, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import { errorCode } from './error-code.ts'

/** Where the file or folder really is. `workspace` must be a real path itself. */
export async function resolveInside(workspace: string, file: string): Promise<Outcome<string>> {
  const path = join(workspace, file)
  try {
    const real = await realpath(path)
    if (isInside(workspace, real)) return grant(real)
    return refuse('forbidden', 'is a link that leads outside the workspace', { hint: 'Copy what it points to into the workspace.' })
  } catch (problem) {
    const code = errorCode(problem)
    if (code !== 'ENOENT') return unreadable(code)
    return (await exists(path)) ? refuse('invalid', 'is a link to something that does not exist') : refuse('not_found', 'does not exist')
  }
}

export function unreadable(code: string) {
  return refuse('unavailable', `cannot be read (${code})`)
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch {
    return false
  }
}
