import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { refuse } from '../contract/refusals.ts'
import { Refused } from '../core/gate/refused.ts'
import { StoreUnavailable } from '../core/ports/unavailable.ts'

export interface DemoFolder {
  data: string
  /** Whether every scenario has been set going, in this process or an earlier one. */
  hasBegun(): Promise<boolean>
  begun(): Promise<void>
  /** Removes what nobody has asked to keep. */
  close(): Promise<void>
}

const marker = 'punchlist-demo'

/** A folder of the demo's own: a new one that goes with it, or the named one, if it holds nothing but a demo. */
export async function openDemoFolder(wanted: string | undefined): Promise<DemoFolder> {
  const data = wanted === undefined ? await mkdtemp(join(tmpdir(), 'punchlist-demo-')) : resolve(wanted)
  if (wanted !== undefined) await claim(data)
  const file = join(data, marker)
  if (!existsSync(file)) await writeFile(file, 'beginning\n')
  return {
    data,
    hasBegun: async () => (await readFile(file, 'utf8')).startsWith('begun'),
    begun: () => writeFile(file, 'begun\n'),
    close: async () => {
      if (wanted === undefined) await rm(data, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function claim(data: string): Promise<void> {
  const found = await made(data).catch((problem: NodeJS.ErrnoException) => {
    const hint = 'Check the path, its owner and its permissions, or leave --data out.'
    throw new StoreUnavailable(`The folder ${data} cannot be used (${problem.code}).`, 'not_saved', hint, problem)
  })
  if (found.length === 0 || found.includes(marker)) return
  const hint = 'Name an empty folder, or leave --data out: the demo then makes one and removes it when it ends.'
  throw new Refused(refuse('conflict', `The folder ${data} is not empty, and no demo has made it.`, { hint }).refusal)
}

async function made(data: string): Promise<string[]> {
  await mkdir(data, { recursive: true, mode: 0o700 })
  return readdir(data)
}
