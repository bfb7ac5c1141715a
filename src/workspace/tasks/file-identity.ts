import { stat } from 'node:fs/promises'
import { errorCode } from '../agents/error-code.ts'

/** Differs when somebody may have written to one of these files. */
export async function identityOf(files: readonly string[]): Promise<string> {
  const marks = await Promise.all(files.map(markOf))
  return marks.join(' ')
}

async function markOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true })
    return `${ino}:${size}:${mtimeNs}`
  } catch (problem) {
    return errorCode(problem)
  }
}
