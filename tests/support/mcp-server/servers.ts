import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { AgentDefinition } from '../../../src/contract/nouns/agent.ts'
import type { ServerTools } from '../../../src/core/ports/tools.ts'
import { type McpServersOptions, openMcpServers } from '../../../src/mcp-servers/open-mcp-servers.ts'
import { aCaller } from '../fakes.ts'
import { processesIn } from './start.ts'

interface TestAgent {
  id: string
  definition: AgentDefinition
}

const deadline = { timeout: 20_000, interval: 20 }

/** Agents with folders of their own, whose servers are closed after each test; and then nothing that was started in their folders goes on. */
export function testAgents() {
  const agents = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-servers-')))
  const folderOf = (agentId: string) => join(agents, agentId)
  const opened: ServerTools[] = []
  let count = 0
  const expectNoProcess = () => expect.poll(() => processesIn(agents), deadline).toEqual([])

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((servers) => servers.close()))
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
    async open(agent: TestAgent, options: Partial<McpServersOptions> & { signal?: AbortSignal } = {}): Promise<ServerTools> {
      const { signal = new AbortController().signal, ...others } = options
      const servers = await openMcpServers({ folderOf, connectTimeout: 60_000, ...others })(agent, signal)
      opened.push(servers)
      return servers
    },
    /** Waits until a server in this folder has noted this. */
    async noted(agentId: string, notes: string): Promise<void> {
      const path = join(folderOf(agentId), 'notes')
      await expect.poll(() => (existsSync(path) ? readFileSync(path, 'utf8') : ''), deadline).toBe(notes)
    },
  }
}

export function call({ tools }: ServerTools, name: string, input: unknown = {}, signal = new AbortController().signal) {
  const tool = tools.find((each) => each.name === name)
  if (tool === undefined) throw new Error(`there is no ${name} among ${tools.map((each) => each.name)}`)
  return tool.call(input, { caller: aCaller(), session: 1, list: null, key: 'key', part: null, signal })
}
