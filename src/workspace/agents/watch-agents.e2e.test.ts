import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finished } from '../../../tests/support/processes.ts'

let workspace: string

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'punchlist-watch-'))
})

afterEach(() => rmSync(workspace, { recursive: true, force: true }))

test.each([true, false])('[AG19] a watch does not keep the process alive (with agents: %s)', async (withAgents) => {
  if (withAgents) {
    mkdirSync(join(workspace, 'agents/coder'), { recursive: true })
    writeFileSync(join(workspace, 'agents/coder/agent.json'), '{}')
  }
  const program = `
    import { watchAgents } from ${JSON.stringify(new URL('watch-agents.ts', import.meta.url).href)}
    watchAgents(${JSON.stringify(workspace)}, ({ agents }) => console.log(agents.length))
  `
  const argv = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const { code, stdout, stderr } = await finished(spawn(process.execPath, argv, { timeout: 60_000 }))
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `${Number(withAgents)}\n`, stderr: '' })
})
