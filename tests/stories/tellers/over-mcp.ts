import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect } from 'vitest'
import { commandLine } from '../../support/processes.ts'
import type { Stage, Teller } from './teller.ts'

type Transport = Parameters<Client['connect']>[0]

export function overMcpStdio(session: number): (stage: Stage) => Promise<Teller> {
  return ({ place, agent }) => {
    const args = [commandLine, 'mcp', '--tools', 'all', '--session', `${session}`, '--agent', agent, ...place]
    return tellerOver(new StdioClientTransport({ command: process.execPath, args }))
  }
}

export function overMcpHttp(session: number): (stage: Stage) => Promise<Teller> {
  return ({ url, token }) => {
    const requestInit = { headers: { authorization: `Bearer ${token}` } }
    return tellerOver(new StreamableHTTPClientTransport(new URL(`${url}/mcp?tools=all&session=${session}`), { requestInit }))
  }
}

async function tellerOver(transport: Transport): Promise<Teller> {
  const client = new Client({ name: 'teller', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(transport)
  const call = async (name: string, input: Record<string, unknown>): Promise<string> => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
    expect(isError ?? false, text).toBe(false)
    return text
  }
  return {
    plan: async (taskId, titles) => void (await call('update_steps', { taskId, steps: titles.map((title) => ({ title })) })),
    list: () => call('todo_list', {}),
    start: async (id) => void (await call('todo_update', { id, status: 'in_progress' })),
    finish: async (id) => void (await call('todo_update', { id, status: 'done' })),
    block: async (id, reason) => void (await call('todo_update', { id, status: 'blocked', reason })),
    add: async (_session, title) => void (await call('todo_add', { title })),
    handOn: async (taskId, stepIndex, title, owner) => void (await call('create_subtask', { taskId, stepIndex, title, owner })),
    complete: async (taskId) => void (await call('complete_task', { taskId })),
    history: () => call('list_history', {}),
    close: () => client.close(),
  }
}
