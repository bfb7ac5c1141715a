import { findJsonProblem } from '../json-problem.ts'
import { DamagedFile } from './damaged-file.ts'
import { nulProblem } from './read-lines.ts'

const maximumDepth = 32

/** JSON of a file, or of the one line of it that is given. */
export function parseJson(bytes: Buffer, file: string, line?: number): unknown {
  const text = decode(bytes, file, line)
  try {
    return JSON.parse(text)
  } catch {
    if (text.trim() === '') throw new DamagedFile(file, line, line === undefined ? 'it is empty' : 'the line is empty')
    // JSON.parse names no place for most of what it finds.
    const wrong = findJsonProblem(text, { maximumDepth })
    const why = wrong === undefined ? '' : `: column ${wrong.column}: ${wrong.problem}`
    throw new DamagedFile(file, line ?? wrong?.line, `it is not JSON${why}`)
  }
}

function decode(bytes: Buffer, file: string, line: number | undefined): string {
  if (bytes.includes(0)) throw new DamagedFile(file, line, nulProblem)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new DamagedFile(file, line, 'it is not UTF-8 text')
  }
}
