import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const headOfLog = 32
const headOfFrame = 24
/** A log is emptied long before it grows to this. */
const longest = 64 * 1024 * 1024
const usualPage = 4_096

/**
 * SQLite takes the first frame of the log that it cannot read for the end of it, since a power loss leaves one like that: a bit that flipped in the
 * middle would silently undo every commit from there on. But each commit is on the disk before the next one begins, so a commit that is
 * followed by another one was whole once. Read from the file itself, before SQLite opens it; it holds no locks on it that a close could lose.
 */
export async function damageOfLog(file: string): Promise<string | undefined> {
  const first = unreadable(read(file))
  if (first === undefined) return undefined
  // Somebody may just be writing to it: then it has moved on.
  await pause(100)
  if (unreadable(read(file)) !== first) return undefined
  return `commits behind frame ${first} of its log cannot be read`
}

function read(file: string): Buffer {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    return Buffer.alloc(0)
  }
  try {
    const bytes = Buffer.alloc(Math.min(fstatSync(descriptor).size, longest))
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(descriptor)
  }
}

/** How many frames can be read, if there are commits behind them that were whole once. */
function unreadable(log: Buffer): number | undefined {
  if (log.length <= headOfLog) return undefined
  const sums = new Sums(log)
  const isWhole = sums.add(0, 24).equals(24)
  const page = isWhole ? log.readUInt32BE(8) : usualPage
  const count = Math.floor((log.length - headOfLog) / (headOfFrame + page))
  const at = (frame: number) => headOfLog + frame * (headOfFrame + page)
  const salt = isWhole ? log.toString('latin1', 16, 24) : commonSalt(log, at, count)
  const isOurs = (frame: number) => log.toString('latin1', at(frame) + 8, at(frame) + 16) === salt

  let readable = 0
  if (isWhole)
    while (
      readable < count &&
      isOurs(readable) &&
      sums
        .add(at(readable), 8)
        .add(at(readable) + headOfFrame, page)
        .equals(at(readable) + 16)
    )
      readable++
  let committed = false
  for (let frame = readable; frame < count; frame++) {
    if (!isOurs(frame)) continue
    if (committed) return readable
    committed = log.readUInt32BE(at(frame) + 4) > 0
  }
  return undefined
}

/** Without its head, a log is known by what its first frames have in common. */
function commonSalt(log: Buffer, at: (frame: number) => number, count: number): string {
  const salts = Array.from({ length: Math.min(count, 3) }, (_, frame) => log.toString('latin1', at(frame) + 8, at(frame) + 16))
  return salts.find((salt, index) => salts.indexOf(salt) !== index) ?? ''
}

/** SQLite's running checksum: https://sqlite.org/fileformat2.html#checksum_algorithm */
class Sums {
  readonly #log: Buffer
  readonly #isBigEndian: boolean
  #one = 0
  #two = 0

  constructor(log: Buffer) {
    this.#log = log
    this.#isBigEndian = (log.readUInt32BE(0) & 1) === 1
  }

  add(from: number, length: number): this {
    const view = new DataView(this.#log.buffer, this.#log.byteOffset + from, length)
    let [one, two] = [this.#one, this.#two]
    for (let offset = 0; offset < length; offset += 8) {
      one = (one + view.getUint32(offset, !this.#isBigEndian) + two) >>> 0
      two = (two + view.getUint32(offset + 4, !this.#isBigEndian) + one) >>> 0
    }
    this.#one = one
    this.#two = two
    return this
  }

  equals(place: number): boolean {
    return this.#log.readUInt32BE(place) === this.#one && this.#log.readUInt32BE(place + 4) === this.#two
  }
}
