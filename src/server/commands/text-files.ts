import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { UsageError } from '../../doors/cli/usage-error.ts'
import { replaceFile } from '../../workspace/tasks/durable-files.ts'

const mostBytes = 1024 * 1024

/** A text that somebody has named on the command line, and what it is called in its project. */
export function readTextFile(path: string, project: string): { name: string; content: string } {
  const file = resolve(path)
  const status = statOf(path, file)
  if (status === undefined) throw new UsageError(`There is no file ${path}.`, 'Check the path.')
  refuseLink(path, file)
  if (status.isDirectory()) throw new UsageError(`${path} is a folder.`, 'Name a file in it.')
  if (!status.isFile()) throw new UsageError(`${path} is no ordinary file.`, 'Name a Markdown file.')
  if (status.size > mostBytes) {
    throw new UsageError(`${path} has ${status.size} bytes, and ${mostBytes} is the most that is read.`, 'Split it into several files.')
  }
  return { name: nameIn(project, file), content: decoded(path, readFileSync(file)) }
}

/** Never over something that is there, unless that is wanted; never through a link. What comes piece by piece is for its owner alone. */
export async function writeTextFile(path: string, text: string | AsyncIterable<string>, mayReplace: boolean): Promise<void> {
  const file = resolve(path)
  const status = statOf(path, file)
  if (statOf(path, dirname(file))?.isDirectory() !== true) throw new UsageError(`There is no folder ${dirname(path)}.`, 'Check the path.')
  if (status !== undefined) {
    refuseLink(path, file)
    if (!status.isFile()) throw new UsageError(`${path} is no ordinary file.`, 'Name another.')
    if (!mayReplace) throw new UsageError(`${path} is there already.`, 'Add --yes to write over it.')
  }
  try {
    await replaceFile(file, text, { isPrivate: typeof text !== 'string' })
  } catch (problem) {
    // Where the pieces come from has its own troubles.
    if (!(problem instanceof Error && 'syscall' in problem)) throw problem
    throw new UsageError(`${path} cannot be written (${(problem as NodeJS.ErrnoException).code}).`, 'Check the path.')
  }
}

function statOf(path: string, file: string) {
  try {
    return lstatSync(file).isSymbolicLink() ? (statSync(file, { throwIfNoEntry: false }) ?? lstatSync(file)) : lstatSync(file)
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new UsageError(`${path} cannot be read (${code}).`, 'Check the path.')
  }
}

/** What a link leads to is named by whoever means it. */
function refuseLink(path: string, file: string): void {
  const isLink = lstatSync(file).isSymbolicLink()
  const real = isLink ? undefined : realpathSync(file)
  // The folder that one stands in may have been come to by a link; what stands on the command line may not lead through one.
  const straight = join(realpathSync(process.cwd()), relative(process.cwd(), file))
  if (!isLink && (real === file || real === straight)) return
  throw new UsageError(
    `${path} leads through a symbolic link.`,
    real === undefined ? 'Name the file itself.' : `Name the file itself: ${real}`,
  )
}

function decoded(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new UsageError(`${path} is not a text in UTF-8.`, 'Name a Markdown file.')
  }
}

/** By its place in the project; elsewhere, by its name. */
function nameIn(project: string, file: string): string {
  const inside = relative(project, realpathSync(file))
  return inside === '' || inside.startsWith('..') ? basename(file) : inside.replaceAll('\\', '/')
}
