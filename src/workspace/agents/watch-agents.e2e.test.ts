import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runBuilt } from '../../../tests/support/built-program.ts'

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
    import { watchAgents } from ${JSON.stringify(fileURLToPath(new URL('watch-agents.ts', import.meta.url)))}
    watchAgents(${JSON.stringify(workspace)}, ({ agents }) => console.log(agents.length))
  `
  const { code, stdout, stderr } = await runBuilt(program)
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `${Number(withAgents)}\n`, stderr: '' })
})
