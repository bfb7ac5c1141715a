import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { commandLine, type Finished, finished } from './processes.ts'

/** The older generation's first message. */
export const hello = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a test', version: '1' } },
}

export function calling(id: number | string, name: string, input: object = {}): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } }
}

export function lines(...messages: object[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join('')
}

export interface Answer {
  id: number | string
  result: { content: { text: string }[]; isError?: boolean; protocolVersion?: string }
}

/** A server on stdio whose pipes are in the test's hands. */
export function startMcp(argv: readonly string[], environment: Record<string, string> = {}) {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [commandLine, 'mcp', ...argv], {
    env: { ...process.env, ...environment },
  })
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]()
  const end: Promise<Finished> = finished(child)
  return { child, next: async (): Promise<Answer> => JSON.parse((await answers.next()).value), end }
}
