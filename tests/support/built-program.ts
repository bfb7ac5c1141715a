import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { type Finished, finished } from './processes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A folder inside the project, where packages are found. */
export function folderForBuilt(): string {
  mkdirSync(join(root, 'node_modules/.punchlist'), { recursive: true })
  return mkdtempSync(join(root, 'node_modules/.punchlist/built-'))
}

/** Runs a program that imports our sources to its end. It is made one file before, which is quicker than to load each as TypeScript. */
export async function runBuilt(program: string): Promise<Finished> {
  const folder = folderForBuilt()
  const outfile = join(folder, 'program.mjs')
  try {
    const stdin = { contents: program, resolveDir: root, loader: 'ts' as const }
    buildSync({ stdin, outfile, bundle: true, platform: 'node', target: 'node20', format: 'esm', packages: 'external' })
    return await finished(spawn(process.execPath, [outfile], { timeout: 60_000 }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
