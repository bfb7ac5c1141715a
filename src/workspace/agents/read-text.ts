import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import { errorCode } from './error-code.ts'
import { resolveInside, unreadable } from './resolve-inside.ts'

/** Opening a pipe must not wait for a writer that never comes. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

/** The text of a file that is in the workspace, without a byte order mark. */
export async function readText(workspace: string, file: string, maximumBytes: number): Promise<Outcome<string>> {
  const path = await resolveInside(workspace, file)
  if (!path.granted) return path
  let handle: FileHandle | undefined
  try {
    handle = await open(path.value, flags)
    const status = await handle.stat()
    if (!status.isFile()) return refuse('invalid', 'is not a file')
    const bytes = await readAtMost(handle, maximumBytes + 1)
    if (bytes.length > maximumBytes) {
      return refuse('too_large', `must be at most ${maximumBytes} bytes, not ${Math.max(status.size, bytes.length)}`)
    }
    return decode(bytes)
  } catch (problem) {
    const code = errorCode(problem)
    return code === 'ENOENT' ? refuse('not_found', 'does not exist') : unreadable(code)
  } finally {
    await handle?.close()
  }
}

async function readAtMost(handle: FileHandle, maximum: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(maximum)
  let length = 0
  while (length < maximum) {
    const { bytesRead } = await handle.read(buffer, length, maximum - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return buffer.subarray(0, length)
}

function decode(bytes: Uint8Array): Outcome<string> {
  try {
    return grant(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse('invalid', 'is not UTF-8 text', { hint: 'Save it with the encoding UTF-8.' })
  }
}
