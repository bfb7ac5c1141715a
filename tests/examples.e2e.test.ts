import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import { folderForBuilt } from './support/built-program.ts'
import { finished } from './support/processes.ts'

/** The last line that each example prints: it is reached only when all before it went well. */
const lastLines: Record<string, string> = {
  '01-first-todos.ts': '3 todo.added by coder',
  '02-plan-to-done.ts': 'Sprint 1: 3 of 3 todos completed.',
  '03-over-rest.ts': '3 of 3 todos completed over REST.',
  '04-agents-in-process.ts': 'The weekly letter is done.',
  '05-own-model-loop.ts': '2 of 2 todos are done.',
  '06-ai-sdk.ts': 'The cake is baked.',
}
const examples = readdirSync('examples').filter((file) => file.endsWith('.ts'))

// Only their types are taken off. From where they are then, `punchlist` is what a stranger gets: the installed package.
const folder = folderForBuilt()
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'node_modules'))
symlinkSync(resolve('.'), join(folder, 'node_modules/punchlist'))
buildSync({ entryPoints: examples.map((file) => `examples/${file}`), outdir: folder, outExtension: { '.js': '.mjs' }, target: 'node20' })

test.each(examples)('[EX1] %s runs as it stands, on the built library', async (file) => {
  const { code, stdout, stderr } = await finished(spawn(process.execPath, [join(folder, file.replace(/ts$/, 'mjs'))]))
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(lastLines[file])
})
