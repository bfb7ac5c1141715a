import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'

export interface LogReading {
  lines: number
  follow: boolean
  /** When to stop following. */
  until: Promise<void>
}

const largestTail = 1024 * 1024
const readEvery = 250

/** Prints the last lines of a log, then perhaps what is written to it. Answers whether there is one. */
export async function readLog(path: string, { lines, follow, until }: LogReading, print: (line: string) => void): Promise<boolean> {
  const end = tailOf(path, lines, print)
  if (end === undefined) return false
  if (follow) await followFrom(path, end, until, print)
  return true
}

/** The last lines within the last megabyte. Answers how long the file was. */
function tailOf(path: string, lines: number, print: (line: string) => void): number | undefined {
  const file = openOrNot(path)
  if (file === undefined) return undefined
  try {
    const { size } = fstatSync(file)
    const text = textBetween(file, Math.max(0, size - largestTail), size)
    const all = text.split('\n').slice(size > largestTail ? 1 : 0, -1)
    for (const line of lines === 0 ? [] : all.slice(-lines)) print(line)
    return size
  } finally {
    closeSync(file)
  }
}

/** A file that has become shorter is another one: the log was full, and a new one was begun. */
async function followFrom(path: string, start: number, until: Promise<void>, print: (line: string) => void): Promise<void> {
  let read = start
  let rest = ''
  const decoder = new StringDecoder('utf8')
  const readOn = () => {
    const file = openOrNot(path)
    if (file === undefined) return
    try {
      const { size } = fstatSync(file)
      if (size < read) read = 0
      const parts = `${rest}${decoder.write(bytesBetween(file, read, Math.min(size, read + largestTail)))}`.split('\n')
      read = Math.min(size, read + largestTail)
      rest = parts.pop() ?? ''
      for (const line of parts) print(line)
    } finally {
      closeSync(file)
    }
  }
  const timer = setInterval(readOn, readEvery)
  await until
  clearInterval(timer)
}

function openOrNot(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw problem
  }
}

function textBetween(file: number, from: number, to: number): string {
  return bytesBetween(file, from, to).toString('utf8')
}

function bytesBetween(file: number, from: number, to: number): Buffer {
  const buffer = Buffer.alloc(to - from)
  return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, from))
}
