import { createReadStream } from 'node:fs'
import { errorCode } from '../agents/error-code.ts'
import { DamagedFile } from './damaged-file.ts'

export interface Line {
  /** Counted from 1. */
  line: number
  bytes: Buffer
}

const lineFeed = 10
const nul = 0

/** The lines of a file that may be larger than memory. A file that is not there has none; one whose last line has no end is damaged. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let line = 1
  let begun: Buffer[] = []
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      // Looked for before lines are: what a crash leaves may be gigabytes of them, and no line break among them.
      const hole = chunk.indexOf(nul)
      if (hole !== -1) throw new DamagedFile(file, line + breaksIn(chunk.subarray(0, hole)), nulProblem)
      let from = 0
      for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
        yield { line, bytes: Buffer.concat([...begun, chunk.subarray(from, end)]) }
        line += 1
        begun = []
        from = end + 1
      }
      if (from < chunk.length) begun.push(chunk.subarray(from))
    }
  } catch (problem) {
    if (problem instanceof DamagedFile) throw problem
    if (errorCode(problem) === 'ENOENT') return
    throw new DamagedFile(file, undefined, `cannot be read (${errorCode(problem)})`)
  }
  if (begun.length > 0) throw new DamagedFile(file, line, 'the last line is cut off: no line break ends it')
}

export const nulProblem = 'there are NUL bytes in it, as a crash of the machine leaves them'

function breaksIn(bytes: Buffer): number {
  return bytes.reduce((count, byte) => (byte === lineFeed ? count + 1 : count), 0)
}
