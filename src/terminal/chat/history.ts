import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const mostLines = 500

export interface History {
  /** What was typed before, the newest first. */
  lines: string[]
  keep(line: string): void
}

/** What was typed in chats, kept where only its owner reads it. A folder that cannot be written is no reason not to talk. */
export function openHistory(folder: string): History {
  const file = join(folder, 'chat-history')
  const kept = read(file)
  const quietly = (write: () => void) => {
    try {
      write()
    } catch {
      // It is a comfort, not a promise.
    }
  }
  quietly(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    if (kept.length > 0) chmodSync(file, 0o600)
    if (kept.length > 2 * mostLines) writeFileSync(file, `${kept.slice(-mostLines).join('\n')}\n`, { mode: 0o600 })
  })
  return {
    lines: kept.slice(-mostLines).toReversed(),
    keep: (line) => quietly(() => line.trim() !== '' && appendFileSync(file, `${line}\n`, { mode: 0o600 })),
  }
}

function read(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
