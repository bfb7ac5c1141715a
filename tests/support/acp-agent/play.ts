import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { PermissionOption, RequestPermissionResponse, ToolCallUpdate } from '@agentclientprotocol/sdk'
import type { Step } from './script.ts'
import type { Tools } from './tools.ts'

export interface Prompted {
  tools: Tools
  signal: AbortSignal
  isStubborn: boolean
  tell(update: Record<string, unknown>): Promise<void>
  ask(toolCall: ToolCallUpdate, options: PermissionOption[]): Promise<RequestPermissionResponse>
}

const options: PermissionOption[] = [
  { optionId: 'once', name: 'Allow once', kind: 'allow_once' },
  { optionId: 'always', name: 'Always allow', kind: 'allow_always' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
]
const text = (said: string) => ({ type: 'text', text: said })
const numbers: string[] = []
let uses = 0

/** Does one step after another; answers why it stopped, unless it simply came to its end. */
export async function play(steps: readonly Step[], prompted: Prompted): Promise<string | undefined> {
  for (const step of steps) {
    if (prompted.signal.aborted) return 'cancelled'
    const stopped = await act(step, prompted)
    if (stopped !== undefined) return stopped
  }
  return prompted.signal.aborted ? 'cancelled' : undefined
}

async function act(step: Step, prompted: Prompted): Promise<string | undefined> {
  const { tell } = prompted
  if ('say' in step) await tell({ sessionUpdate: 'agent_message_chunk', content: text(step.say), messageId: step.message })
  else if ('think' in step) await tell({ sessionUpdate: 'agent_thought_chunk', content: text(step.think) })
  else if ('call' in step) await tell({ sessionUpdate: 'tool_call', title: step.call.title ?? 'a tool', ...callOf(step.call) })
  else if ('news' in step) await tell({ sessionUpdate: 'tool_call_update', title: step.news.title, ...callOf(step.news) })
  else if ('plan' in step)
    await tell({ sessionUpdate: 'plan', entries: step.plan.map((entry) => ({ priority: 'medium', status: 'pending', ...entry })) })
  else if ('cost' in step) await tell({ sessionUpdate: 'usage_update', used: 1, size: 2, cost: { amount: step.cost, currency: 'USD' } })
  else if ('update' in step) await tell(step.update)
  else if ('use' in step) await use(step, prompted)
  else if ('ask' in step) return ask(step, prompted)
  else if ('hang' in step) return hang(prompted)
  else if ('until' in step) while (!existsSync(step.until) && !prompted.signal.aborted) await pause(20)
  else if ('crash' in step) process.exit(step.crash)
  else if ('print' in step) process.stdout.write(step.print)
  else if ('complain' in step) process.stderr.write(step.complain)
  else if ('flood' in step) {
    const piece = 'x'.repeat(1_000)
    for (let sent = 0; sent < step.flood && !prompted.signal.aborted; sent += 1_000) {
      await tell({ sessionUpdate: step.as ?? 'agent_message_chunk', content: text(piece) })
    }
  } else if ('fail' in step) throw new Error(step.fail)
  else return step.stop
  return undefined
}

function callOf({ id, kind, status, input, output }: { id: string; kind?: string; status?: string; input?: unknown; output?: string }) {
  const content = output === undefined ? undefined : [{ type: 'content', content: text(output) }]
  return { toolCallId: id, kind, status, rawInput: input, content }
}

async function use(
  { use: tool, server = 'punchlist', arguments: given }: Extract<Step, { use: string }>,
  { tools, tell }: Prompted,
): Promise<void> {
  const toolCallId = `use-${process.pid}-${++uses}`
  const filled = JSON.parse(JSON.stringify(given).replace(/"\$(\d+)"/g, (_, index) => numbers[Number(index) - 1] ?? '0'))
  await tell({ sessionUpdate: 'tool_call', toolCallId, title: `${server}_${tool}`, kind: 'other', status: 'pending', rawInput: {} })
  await tell({ sessionUpdate: 'tool_call_update', toolCallId, status: 'in_progress', rawInput: filled })
  const { isError, said } = await callTool(tools, server, tool, filled)
  numbers.push(...(said.match(/\d+/g) ?? []))
  const content = [{ type: 'content', content: text(said) }]
  await tell({ sessionUpdate: 'tool_call_update', toolCallId, status: isError ? 'failed' : 'completed', content })
}

async function callTool(tools: Tools, server: string, name: string, input: Record<string, unknown>) {
  const client = tools.get(server)
  if (client === undefined) return { isError: true, said: `there is no server ${server}` }
  const result = await client.callTool({ name, arguments: input })
  const said = (result.content as { text?: string }[]).map((block) => block.text ?? '').join('\n')
  return { isError: result.isError === true, said }
}

async function ask(step: Extract<Step, { ask: object }>, prompted: Prompted): Promise<string | undefined> {
  const { id, title, kind, input, content } = step.ask
  const toolCall = { toolCallId: id, title, kind, status: 'pending', rawInput: input, content } as ToolCallUpdate
  const { outcome } = await prompted.ask(toolCall, options)
  if (outcome.outcome === 'cancelled') return prompted.isStubborn ? undefined : 'cancelled'
  return play((outcome.optionId === 'no' ? step.denied : step.allowed) ?? [], prompted)
}

async function hang({ signal }: Prompted): Promise<string> {
  if (!signal.aborted) await once(signal, 'abort')
  return 'cancelled'
}
