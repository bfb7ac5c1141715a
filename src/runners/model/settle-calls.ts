import { permissionsElsewhere, toolVerdict } from '../../core/domain/access/tool-verdict.ts'
import { policyOf } from '../../core/domain/delegation/delegation.ts'
import type { CallPart } from '../../core/ports/conversation.ts'
import type { Turn } from '../../core/ports/runner.ts'
import type { Tool, ToolResult } from '../../core/ports/tools.ts'
import { approvalText } from '../../core/render/asked/approval-text.ts'
import { closest } from '../../core/render/text/closest.ts'
import { plainText } from '../../core/render/text/plain-text.ts'

export interface Settling {
  turn: Turn
  tools: ReadonlyMap<string, Tool>
  /** The same calls were made so often before that making them again is of no use. */
  isRepeated: boolean
}

const longestOutput = 50_000

/**
 * Makes the calls that wait for a result, in their order. A call that somebody must allow first, or that goes on elsewhere, is left as
 * it is. Answers whether the turn ends here.
 */
export async function settleCalls(calls: readonly CallPart[], settling: Settling): Promise<{ ends: boolean }> {
  let ends = false
  for (const call of calls) {
    if (settling.turn.signal.aborted) return { ends: true }
    if ((await settleCall(call, settling)) === 'ends') ends = true
  }
  return { ends }
}

async function settleCall(part: CallPart, settling: Settling): Promise<'ends' | 'goes on'> {
  const { turn, tools } = settling
  const { content } = part
  const tool = tools.get(content.tool)
  const problem = whyNot(part, tool, settling)
  if (problem !== undefined || tool === undefined) return record(part, settling, { text: problem ?? '', isError: true })
  const permissions = tool.isOwn ? turn.permissions : permissionsElsewhere(turn.permissions, turn.caller.run?.cause)
  const verdict = toolVerdict(policyOf(turn.agent.definition), permissions, tool)
  if (verdict === 'deny') return record(part, settling, { text: `${tool.name} is not allowed here. Do without it.`, isError: true })
  if (verdict === 'ask' && content.approval?.state !== 'allowed') {
    await turn.conversation.askApproval(part.id, approvalText(turn.agent.id, content))
    return 'ends'
  }
  await turn.conversation.call(part.id, { status: 'running' })
  const result = await make(tool, part, settling)
  if (turn.signal.aborted && result === undefined) return 'ends'
  if (result?.suspended) return 'ends'
  return record(part, settling, result ?? { text: 'It was ended before it was done.', isError: true })
}

/** Why a call is not made at all, in words that tell the model what to do instead. */
function whyNot({ content }: CallPart, tool: Tool | undefined, { tools, isRepeated }: Settling): string | undefined {
  const { tool: name, input, invalid, status, child } = content
  if (tool === undefined) {
    const near = closest(name, [...tools.keys()])
    return `There is no tool ${plainText(name).slice(0, 100)}.${near === undefined ? '' : ` Did you mean ${near}?`} You have: ${[...tools.keys()].join(', ')}.`
  }
  if (invalid !== undefined) return `The arguments of ${name} could not be read: ${invalid}. Send them as one JSON object.`
  if (child !== null) return 'The session that worked on it is gone.'
  if (status === 'running' && !tool.repeatable) {
    return 'It was interrupted, and may or may not have had its effect. Look before you do it again.'
  }
  if (isRepeated) {
    return `You have made this very call (${plainText(shown(input)).slice(0, 200)}) several times in a row, so it was not made again. Do something else, or end your turn.`
  }
  return undefined
}

/** A tool that throws or hangs ends its call and nothing else. Undefined when the turn was ended meanwhile. */
async function make(tool: Tool, { id, content }: CallPart, { turn }: Settling): Promise<ToolResult | undefined> {
  const { caller, session, list, signal } = turn
  let stop: () => void = () => undefined
  const stopped = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  })
  const made = tool.call(content.input, { caller, session, list, key: `call/${id}`, part: id, signal }).catch(
    (problem): ToolResult => ({
      text: `${tool.name} failed: ${problem instanceof Error ? problem.message : String(problem)}`,
      isError: true,
    }),
  )
  return Promise.race([made, stopped]).finally(() => signal.removeEventListener('abort', stop))
}

async function record(
  { id }: CallPart,
  { turn }: Settling,
  { text, isError, title, metadata, ends }: ToolResult,
): Promise<'ends' | 'goes on'> {
  const status = isError ? 'error' : 'completed'
  await turn.conversation.call(id, {
    status,
    output: cut(plainText(text)),
    title: title && plainText(title).slice(0, 500),
    metadata,
  })
  return ends ? 'ends' : 'goes on'
}

function cut(text: string): string {
  if (text.length <= longestOutput) return text
  const kept = text.slice(0, longestOutput)
  const end = kept.lastIndexOf('\n')
  return `${end > longestOutput / 2 ? kept.slice(0, end) : kept}\n… (cut: ${text.length - longestOutput} more characters)`
}

function shown(input: unknown): string {
  return JSON.stringify(input, null, 2) ?? ''
}
