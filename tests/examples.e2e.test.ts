import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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

// Our own tsconfig leads `punchlist` to src/; with an empty one it is what a stranger gets: the built library.
const folder = mkdtempSync(join(tmpdir(), 'punchlist-examples-'))
const emptyConfig = join(folder, 'tsconfig.json')
writeFileSync(emptyConfig, '{}')
afterAll(() => rmSync(folder, { recursive: true }))

test.each(examples)('[EX1] %s runs as it stands, on the built library', async (file) => {
  const env = { ...process.env, TSX_TSCONFIG_PATH: emptyConfig }
  const { code, stdout, stderr } = await finished(spawn(process.execPath, ['--import', 'tsx', `examples/${file}`], { env }))
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(lastLines[file])
})
