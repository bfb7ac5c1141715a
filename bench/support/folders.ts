import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Kept between runs, and ignored by git. Not in the temporary folder, which on many machines is memory and not a disk. */
export const cache = join(root, '.cache', 'bench')

export async function inNewFolder<Answer>(work: (folder: string) => Promise<Answer>): Promise<Answer> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'run-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
