import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import type { ReportedUsage } from '../../core/ports/usage.ts'

type ProgramsReport = ReportedUsage & { model?: string | null }

export interface UsageFile {
  path: string
  /** What the program has said there; undefined when it said nothing, or nothing that can be read. */
  read(): Promise<ProgramsReport | undefined>
  remove(): Promise<void>
}

const mostBytes = 64 * 1024
const said = z.number().nullish().catch(undefined)
const Reported = z.object({
  inputTokens: said,
  cachedTokens: said,
  cacheWriteTokens: said,
  outputTokens: said,
  reasoningTokens: said,
  cost: said,
  model: z.string().max(300).nullish().catch(undefined),
})

/** Where a program may say, as one JSON object, what its turn has used. */
export async function usageFile(): Promise<UsageFile> {
  const folder = await mkdtemp(join(tmpdir(), 'punchlist-usage-'))
  const path = join(folder, 'usage.json')
  return {
    path,
    read: () => readReport(path).catch(() => undefined),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function readReport(path: string): Promise<ProgramsReport | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > mostBytes) return undefined
    return Reported.safeParse(JSON.parse(await file.readFile('utf8'))).data
  } finally {
    await file.close()
  }
}
