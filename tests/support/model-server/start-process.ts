import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ModelServerRequest } from './request.ts'
import type { Script } from './script.ts'

export interface ModelProcess {
  url: string
  /** What it was asked so far; with a number, as soon as so many have come. */
  requests(atLeast?: number): Promise<ModelServerRequest[]>
  close(): Promise<void>
}

const program = fileURLToPath(new URL('./main.ts', import.meta.url))

/** The scripted model as a process of its own, for tests in which everything else may die. */
export async function startModelProcess(script: Exclude<Script, (...given: never[]) => unknown>): Promise<ModelProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-model-'))
  const file = join(folder, 'script.json')
  writeFileSync(file, JSON.stringify(script))
  const child = spawn(process.execPath, ['--import', 'tsx', program, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), exited.then(() => undefined)])
  if (line === undefined) throw new Error('The model server did not start.')
  const { url } = JSON.parse(String(line[0])) as { url: string }
  return {
    url,
    async requests(atLeast = 0) {
      return (await (await fetch(`${url}/requests/${atLeast}`)).json()) as ModelServerRequest[]
    },
    async close() {
      child.kill()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
