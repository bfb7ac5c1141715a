import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPunchlist } from '../../../src/server/open.ts'
import type { Random } from './random.ts'

/** A database with a log beside it that nobody has emptied, as a kill leaves it. */
export interface Left {
  database: Buffer
  log: Buffer
  /** The subjects of its todos after each commit that is in the log, the last first. */
  states: string[][]
}

const suffixes = { database: '', log: '-wal' } as const

export async function leftBehind(inFile: number, inLog: number): Promise<Left> {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-left-'))
  const place = { data: join(folder, 'data') }
  const subjects: string[] = []
  const add = async (count: number, meanwhile: () => void) => {
    const punchlist = await openPunchlist(place)
    const caller = await punchlist.localCaller()
    for (let index = 0; index < count; index++) {
      const subject = `todo ${subjects.length + 1}`
      await punchlist.perform('todo.add', { subject, description: 'x'.repeat(400) }, { caller })
      subjects.push(subject)
    }
    meanwhile()
    await punchlist.close()
  }
  await add(inFile, () => undefined)
  await add(inLog, () => {
    // By another process: closing the file in this one would let go of its locks.
    for (const suffix of Object.values(suffixes))
      execFileSync('cp', [join(place.data, `punchlist.db${suffix}`), join(folder, `left${suffix}`)])
  })
  const [database, log] = [readFileSync(join(folder, 'left')), readFileSync(join(folder, 'left-wal'))]
  rmSync(folder, { recursive: true, force: true })
  const states = Array.from({ length: inLog + 1 }, (_, missing) => subjects.slice(0, subjects.length - missing).toSorted())
  return { database, log, states }
}

export interface Flip {
  part: keyof typeof suffixes
  byte: number
  bit: number
}

const page = 4_096
/** What a page says of itself, and where its first rows are. */
const headOfPage = 24

/** Anywhere; in the database every other time in the head of a page, where all depends on it: most of a page is text, or empty. */
export function flipIn(left: Left, part: Flip['part'], random: Random): Flip {
  const { length } = left[part]
  const anywhere = part === 'log' || random.fraction() < 0.5
  const byte = anywhere ? random.between(0, length - 1) : random.between(0, length / page - 1) * page + random.between(0, headOfPage - 1)
  return { part, byte, bit: random.between(0, 7) }
}

/** What a page says that it is, page after page, bit after bit. */
export function kindOfPage({ database }: Left, count: number): Flip {
  const pages = database.length / page
  return { part: 'database', byte: (count % pages) * page, bit: Math.floor(count / pages) % 8 }
}

/** Writes the database into a folder of its own, with one bit of it another. */
export function writeFlipped(left: Left, flip: Flip, data: string): void {
  mkdirSync(data)
  for (const part of ['database', 'log'] as const) {
    const bytes = Buffer.from(left[part])
    if (flip.part === part) bytes[flip.byte] = (bytes[flip.byte] ?? 0) ^ (1 << flip.bit)
    writeFileSync(join(data, `punchlist.db${suffixes[part]}`), bytes)
  }
}
