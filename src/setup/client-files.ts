import { accessSync, constants, existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { chmod, copyFile, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { RefusalCode } from '../contract/refusals.ts'
import { Refused } from '../core/gate/refused.ts'
import { replaceFile } from '../workspace/tasks/durable-files.ts'
import type { MachineFiles } from './machine.ts'
import { openMadeFolders } from './made-folders.ts'

/** Files of other programs: read as they are, written so that nothing of theirs can be lost. `record` is where the folders are kept that were made for them. */
export function clientFiles(record: string): MachineFiles {
  const made = openMadeFolders(record)
  const unchanged = (path: string, file: string, old: string | undefined) => {
    if (readText(file) !== old) throw refusal('conflict', `${path} was changed by somebody else just now.`, 'Run setup again.')
  }
  return {
    read: (path) => whole(path, 'read', () => readText(path)),
    before: (path) => whole(path, 'read', () => readText(copyOf(target(path), 1))),
    mayWrite: (path) => whole(path, 'written', () => accessSync(nearestFolder(target(path)), constants.W_OK)),
    mayRun: (path) => isRunnable(path),
    async replace(path, old, text, isProgram = false) {
      try {
        const file = target(path)
        unchanged(path, file, old)
        const backup = old === undefined ? undefined : await keep(file)
        made.note(file)
        await replaceFile(file, text)
        if (isProgram && old === undefined) await chmod(file, 0o755)
        return backup
      } catch (problem) {
        throw explained(problem, path, 'written')
      }
    },
    async putBack(path, old, text) {
      try {
        const file = target(path)
        unchanged(path, file, old)
        if (text === undefined) await rm(file, { force: true })
        else if (text !== old) await replaceFile(file, text)
        // Without the file, what it held before us is nowhere else.
        if (old !== undefined) for (const copy of copiesOf(file)) await rm(copy, { force: true })
        made.tidy(file)
      } catch (problem) {
        throw explained(problem, path, 'written')
      }
    },
  }
}

function readText(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  const bytes = readFileSync(path)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refusal('invalid', `${path} is not a text in UTF-8.`, 'Nothing was changed. Mend the file, or move it away.')
  }
}

/** The file that a link leads to, even if it is not there yet: a link stays a link. */
function target(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return isLink ? resolve(dirname(path), readlinkSync(path)) : path
}

/** Windows asks for no such thing. */
function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return process.platform === 'win32'
  }
}

function nearestFolder(path: string): string {
  const folder = dirname(path)
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined && folder !== path) return nearestFolder(folder)
  return folder
}

function copyOf(file: string, count: number): string {
  return `${file}.punchlist${count === 1 ? '' : `-${count}`}.bak`
}

/** Those that we have made. They were given the first name that was free, so between two of them there may be a gap that a person made. */
function copiesOf(file: string): string[] {
  const isCopy = /^\.punchlist(-\d+)?\.bak$/
  const [folder, name] = [dirname(file), basename(file)]
  const there = existsSync(folder) ? readdirSync(folder) : []
  return there.filter((other) => other.startsWith(name) && isCopy.test(other.slice(name.length))).map((other) => join(folder, other))
}

/** A copy beside the file under a name that is still free, so that the first one is always the file as it was before us. */
async function keep(file: string): Promise<string> {
  for (let count = 1; ; count++) {
    const backup = copyOf(file, count)
    try {
      await copyFile(file, backup, constants.COPYFILE_EXCL)
      await chmod(backup, 0o600)
      return backup
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem
    }
  }
}

function whole<Value>(path: string, verb: string, act: () => Value): Value {
  try {
    return act()
  } catch (problem) {
    throw explained(problem, path, verb)
  }
}

const notAllowed = ['EACCES', 'EPERM', 'EROFS']
const notThere = ['ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG']

function explained(problem: unknown, path: string, verb: string): unknown {
  const code = (problem as NodeJS.ErrnoException).code
  if (problem instanceof Refused || code === undefined) return problem
  const kind = notAllowed.includes(code) ? 'forbidden' : notThere.includes(code) ? 'invalid' : 'unavailable'
  return refusal(kind, `${path} cannot be ${verb} (${code}).`, 'punchlist setup CLIENT --print shows what belongs into it.')
}

function refusal(code: RefusalCode, message: string, hint: string): Refused {
  return new Refused({ code, message, hint })
}
