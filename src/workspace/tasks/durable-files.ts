import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../agents/error-code.ts'

/** Who may read what is made new: only its owner, or whoever the system says. */
interface Manner {
  isPrivate?: boolean
}

/** Puts a new text in a file's place. A reader, and whoever comes after a crash, finds the old text or the new one. */
export async function replaceFile(file: string, text: string | AsyncIterable<string>, { isPrivate = false }: Manner = {}): Promise<void> {
  const folder = dirname(file)
  const fresh = join(folder, `.${basename(file)}.new`)
  await mkdir(folder, { recursive: true, mode: isPrivate ? 0o700 : undefined })
  const mode = await modeOf(file)
  try {
    const handle = await open(fresh, 'w', isPrivate ? 0o600 : undefined)
    try {
      if (mode !== undefined) await handle.chmod(mode)
      for await (const piece of typeof text === 'string' ? [text] : text) await handle.writeFile(piece)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(fresh, file)
  } catch (problem) {
    await rm(fresh, { force: true }).catch(() => undefined)
    throw problem
  }
  await syncFolder(folder)
}

/** Adds lines to the end of a file: all of them, or none when it fails. What is made new is its owner's alone. */
export async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    const { size } = await handle.stat()
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
    try {
      for (let written = 0; written < bytes.length; ) written += (await handle.write(bytes, written)).bytesWritten
      await handle.sync()
    } catch (problem) {
      // Half a line would make the whole file a damaged one.
      await handle.truncate(size).catch(() => undefined)
      throw problem
    }
    if (size === 0) await syncFolder(folder)
  } finally {
    await handle.close()
  }
}

/** Who may read a file is for its owner to say; a new text does not change it. */
async function modeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mode & 0o777
  } catch (problem) {
    if (errorCode(problem) === 'ENOENT') return undefined
    throw problem
  }
}

/** Without it a crash of the machine may undo the renaming. Windows cannot, and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
