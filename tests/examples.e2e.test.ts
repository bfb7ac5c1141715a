import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { finished } from './support/processes.ts'

const examples = readdirSync('examples').filter((file) => file.endsWith('.ts'))

test.each(examples)('[EX1] %s runs as it stands, on the built library', async (file) => {
  const { code, stdout, stderr } = await finished(spawn(process.execPath, ['--import', 'tsx', `examples/${file}`]))
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout).toContain('▶ #1 [in_progress] review the deploy status')
})
