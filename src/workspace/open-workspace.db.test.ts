import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newWorld } from '../../tests/support/world.ts'
import { openWorkspace } from './open-workspace.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('[AG22] the built-in agents have the workspace’s defaults, too, under what they say themselves', async () => {
  const world = await newWorld('sqlite')
  onTestFinished(() => world.close())
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-workspace-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'agents'))
  writeFileSync(join(folder, 'agents', 'defaults.json'), '{"writes": "ask", "permissions": {"mail_*": "deny"}}')
  const workspace = await openWorkspace(world.punchlist, folder, quiet)
  onTestFinished(() => workspace.close())
  const definitionOf = async (id: string) => (await world.ask('agent.get', { agent: id })).agent.definition
  expect(await definitionOf('build')).toMatchObject({ writes: 'ask', permissions: { 'mail_*': 'deny' } })
  expect(await definitionOf('plan')).toMatchObject({ writes: 'deny', permissions: { 'mail_*': 'deny', 'todo*': 'allow' } })
})
