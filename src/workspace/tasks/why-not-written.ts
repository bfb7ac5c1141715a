import { plainLine } from '../../core/render/text/plain-text.ts'
import { errorCode } from '../agents/error-code.ts'
import { UnknownTasks } from './compare-with-database.ts'
import { DamagedFile } from './damaged-file.ts'

/** Why the files are not what they should be, and what becomes of that, for the operator. */
export function whyNotWritten(folder: string, failure: unknown): string {
  if (failure instanceof DamagedFile) return `${failure.message} Until then no tasks are written to ${folder}.`
  if (failure instanceof UnknownTasks) return failure.message
  const code = errorCode(failure)
  const why = code === 'unknown' ? (failure instanceof Error ? failure.message : String(failure)) : code
  return plainLine(`The task files in ${folder} could not be written (${why}). Nothing is lost, and the next change tries again.`)
}
