import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { methods } from '@agentclientprotocol/sdk'
import { afterAll, expect, test } from 'vitest'
import { newAcpHome, story } from '../../../tests/support/acp-client.ts'
import { buildServer, processesIn } from '../../../tests/support/mcp-server/start.ts'

const folder = mkdtempSync(join(tmpdir(), 'punchlist-servers-'))
const serverCommand = buildServer(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('[AA31] the client’s MCP servers are the session’s, and its children’s, beside the agent’s own; no process of theirs is left', async () => {
  const echo = (text: string) => ({ toolCalls: [{ name: 'my_docs_echo', arguments: { text } }] })
  const home = await newAcpHome(({ body }) => {
    const asked = JSON.stringify(body.messages)
    const isChild = body.messages[0].content.includes('You were handed one piece of work')
    if (isChild) return asked.includes('"role":"tool"') ? { text: 'It answered.' } : echo('from below')
    if (asked.includes('It answered.')) return { text: 'Both work.' }
    return asked.includes('from above')
      ? { toolCalls: [{ name: 'task', arguments: { subagent: 'general', prompt: 'Try it.' } }] }
      : echo('from above')
  })
  const client = await home.connect()
  await client.agent.request(methods.agent.initialize, { protocolVersion: 1 })
  const [command = '', ...args] = serverCommand()
  const { sessionId } = await client.agent.request(methods.agent.session.new, {
    cwd: home.workspace,
    mcpServers: [
      { name: 'my docs', command, args, env: [] },
      { type: 'sse', name: 'old', url: 'http://127.0.0.1:1/sse', headers: [] },
    ],
  })
  expect(await client.prompt(sessionId, 'Try the echo.')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, sessionId)).toContainEqual(expect.stringMatching(/^update: completed my_docs_echo/))
  expect(story(client, sessionId).at(-1)).toBe('agent: Both work.')
  const results = JSON.stringify(home.model.requests.map(({ body }) => body.messages))
  expect(results).toContain('from below')
  expect(client.stderr()).toContain('MCP server old is not used')
  expect(await client.leave()).toBe(0)
  expect(processesIn(home.workspace)).toEqual([])
})
