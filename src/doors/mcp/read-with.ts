import { randomUUID } from 'node:crypto'
import type { ToolResult } from '../../core/ports/tools.ts'
import { withAdvice } from '../../core/render/advice.ts'
import { adviceInCalls } from '../tools/advice-in-calls.ts'
import { allowedTools } from '../tools/tools-for.ts'
import type { Desk } from './desk.ts'

/** What a reading tool says, whether or not it was chosen to be on offer. */
export async function readWith(
  desk: Desk,
  name: string,
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Pick<ToolResult, 'text' | 'isError'>> {
  const guest = await desk.guest()
  if (!guest.granted) return { text: withAdvice(guest.refusal.message, adviceInCalls(guest.refusal)), isError: true }
  const { caller, session, list } = guest.value
  const tool = allowedTools(desk, guest.value).find((one) => one.name === name)
  if (tool === undefined) return { text: 'This cannot be read here.', isError: true }
  return tool.call(input, { caller, session, list, key: randomUUID(), part: null, signal })
}
