import { plainLine } from '../../core/render/text/plain-text.ts'

/** A file that does not hold what it should. It is never taken for an empty one. */
export class DamagedFile extends Error {
  readonly file: string
  /** Counted from 1; undefined when the fault is the whole file's. */
  readonly line: number | undefined
  readonly problem: string

  constructor(file: string, line: number | undefined, problem: string) {
    const place = line === undefined ? file : `${file}, line ${line}`
    super(plainLine(`${place}: ${problem}. Nothing of it is used, and it is left as it is: mend it, or move it away.`))
    this.name = 'DamagedFile'
    this.file = file
    this.line = line
    this.problem = plainLine(problem)
  }
}
