import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { AgentDefinition } from '../../../src/contract/nouns/agent.ts'
import type { Hands } from '../../../src/core/ports/tools.ts'
import { type McpHandsOptions, openMcpHands } from '../../../src/hands/mcp/open-mcp-hands.ts'
import { aCaller } from '../fakes.ts'
import { processesIn } from './start.ts'

interface TestAgent {
  id: string
  definition: AgentDefinition
}

const deadline = { timeout: 20_000, interval: 20 }

/** Agents with folders of their own, whose hands are closed after each test; and then nothing that was started in their folders goes on. */
export function testAgents() {
  const agents = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-hands-')))
  const folderOf = (agentId: string) => join(agents, agentId)
  const opened: Hands[] = []
  let count = 0
  const expectNoProcess = () => expect.poll(() => processesIn(agents), deadline).toEqual([])

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((hands) => hands.close()))
    await expectNoProcess()
  })
  afterAll(() => rmSync(agents, { recursive: true }))

  return {
    folder: agents,
    folderOf,
    expectNoProcess,
    anAgent(mcpServers: object): TestAgent {
      const id = `agent-${++count}`
      mkdirSync(folderOf(id))
      return { id, definition: AgentDefinition.parse({ mcpServers }) }
    },
    async open(agent: TestAgent, options: Partial<McpHandsOptions> & { signal?: AbortSignal } = {}): Promise<Hands> {
      const { signal = new AbortController().signal, ...others } = options
      const hands = await openMcpHands({ folderOf, patience: 60_000, ...others })(agent, signal)
      opened.push(hands)
      return hands
    },
    /** Waits until a server in this folder has noted this. */
    async noted(agentId: string, notes: string): Promise<void> {
      const path = join(folderOf(agentId), 'notes')
      await expect.poll(() => (existsSync(path) ? readFileSync(path, 'utf8') : ''), deadline).toBe(notes)
    },
  }
}

export function call({ tools }: Hands, name: string, input: unknown = {}, signal = new AbortController().signal) {
  const tool = tools.find((each) => each.name === name)
  if (tool === undefined) throw new Error(`there is no ${name} among ${tools.map((each) => each.name)}`)
  return tool.call(input, { caller: aCaller(), session: 1, list: null, key: 'key', part: null, signal })
}
