import type { ToolCall, ToolCallContent, ToolCallLocation, ToolCallStatus } from '@agentclientprotocol/sdk'
import type { Part, PartStatus, SubtaskPart, ToolPart } from '../../../contract/nouns/message.ts'
import { plainLine, plainText } from '../../../core/render/text/plain-text.ts'
import { toolKind } from './tool-kind.ts'

const longestTitle = 120

const statuses: Record<PartStatus, ToolCallStatus> = {
  pending: 'pending',
  running: 'in_progress',
  completed: 'completed',
  error: 'failed',
}

/** What a client is shown of a part that is something done; undefined for one that is something said. */
export function toolCallOf({ id, content }: Part): ToolCall | undefined {
  if (content.type === 'tool') return { toolCallId: id, ...ofTool(content) }
  return content.type === 'subtask' ? { toolCallId: id, ...ofDelegation(content) } : undefined
}

function ofTool({ tool, title, input, status, output, metadata }: ToolPart): Omit<ToolCall, 'toolCallId'> {
  const name = plainLine(tool)
  return {
    title: short(title === '' ? `${name} ${writtenOut(input)}`.trim() : `${name}: ${title}`),
    kind: toolKind(tool),
    status: statuses[status],
    content: shown(output, metadata),
    locations: locationsIn(input),
    rawInput: input,
    ...(isOver(status) ? { rawOutput: { output, metadata } } : {}),
  }
}

function ofDelegation({ agent, description, prompt, status, output, metadata }: SubtaskPart): Omit<ToolCall, 'toolCallId'> {
  return {
    title: short(`${plainLine(agent)}: ${description || (prompt.trim().split('\n')[0] ?? '')}`),
    kind: 'think',
    status: statuses[status],
    content: shown(output, metadata),
    rawInput: { agent, description, prompt },
    ...(isOver(status) ? { rawOutput: { output, metadata } } : {}),
  }
}

function isOver(status: PartStatus): boolean {
  return status === 'completed' || status === 'error'
}

/** What came of it, or what whoever works on it is doing meanwhile. */
function shown(output: string, { calls }: Record<string, unknown>): ToolCallContent[] {
  const lines = Array.isArray(calls) ? calls.map(callLine) : []
  const text = output === '' ? lines.join('\n') : plainText(output)
  return text === '' ? [] : [{ type: 'content', content: { type: 'text', text } }]
}

function callLine({ tool, title, status }: { tool: string; title: string; status: string }): string {
  return plainLine(`[${status}] ${tool}${title === '' ? '' : `: ${title}`}`)
}

/** Files that a call is about, when it names them by their whole path. */
function locationsIn(input: unknown): ToolCallLocation[] {
  const fields = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  const paths = ['path', 'file_path', 'filePath', 'file'].map((name) => fields[name])
  return paths.flatMap((path) => (typeof path === 'string' && path.startsWith('/') ? [{ path }] : []))
}

function writtenOut(input: unknown): string {
  if (input === undefined || input === null) return ''
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  return text === '{}' ? '' : text
}

function short(text: string): string {
  const line = [...plainLine(text)]
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1).join('')}…` : line.join('')
}
