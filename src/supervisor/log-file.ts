import { appendFileSync, renameSync, statSync } from 'node:fs'

const largest = 10 * 1024 * 1024
const kept = 3

/** A log that takes no more than four times ten megabytes: a full file becomes `.1`, that one `.2`, and the last goes. */
export function openLogFile(path: string): { write(chunk: string | Uint8Array): void } {
  let size = sizeOf(path)
  return {
    write(chunk) {
      if (size >= largest) {
        for (let number = kept; number > 0; number--) move(number === 1 ? path : `${path}.${number - 1}`, `${path}.${number}`)
        size = 0
      }
      appendFileSync(path, chunk, { mode: 0o600 })
      size += chunk.length
    },
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'ENOENT') throw problem
  }
}
