import { randomUUID } from 'node:crypto'
import type { ToolResult } from '../../core/ports/tools.ts'
import { withAdvice } from '../../core/render/text/advice.ts'
import { allowedTools } from '../tools/offer/tools-for.ts'
import { adviceInCalls } from '../tools/refused/advice-in-calls.ts'
import type { McpService } from './mcp-service.ts'

/** What a reading tool says, whether or not it was chosen to be on offer. */
export async function readWith(
  service: McpService,
  name: string,
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Pick<ToolResult, 'text' | 'isError'>> {
  const client = await service.client()
  if (!client.granted) return { text: withAdvice(client.refusal.message, adviceInCalls(client.refusal)), isError: true }
  const { caller, session, list } = client.value
  const tool = allowedTools(service, client.value).find((one) => one.name === name)
  if (tool === undefined) return { text: 'This cannot be read here.', isError: true }
  return tool.call(input, { caller, session, list, key: randomUUID(), part: null, signal })
}
