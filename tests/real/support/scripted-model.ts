import type { Reply } from '../../support/model-server/reply.ts'
import { type ModelServer, startModelServer } from '../../support/model-server.ts'
import type { Stage } from './stage.ts'

interface ChatMessage {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string | { type: string; text?: string }[] | null
  tool_calls?: { function: { name: string; arguments: string } }[]
}

/** A conversation as the model reads it. */
export interface Read {
  system: string
  /** Names of the tools on offer. */
  offered: string[]
  /** What the user said, the first first. */
  asked: string[]
  /** What was called since the user spoke last, and what came of it. */
  calls: { name: string; arguments: Record<string, unknown>; result: string }[]
}

/** A model that knows what to do next from nothing but the conversation it reads. The smaller one beside it makes up titles. */
export async function scriptedModel(stage: Stage, next: (read: Read) => Reply | Promise<Reply>): Promise<ModelServer> {
  const server = await startModelServer(({ model, body }) => (model === 'titles' ? { text: 'A title' } : next(reading(body))))
  stage.onEnd(() => server.close())
  return server
}

/** What the model itself was asked so far. */
export function readings({ requests }: ModelServer): Read[] {
  return requests.filter(({ model }) => model === 'model').map(({ body }) => reading(body))
}

export function call(name: string, input: Record<string, unknown> = {}): Reply {
  // Each call has an id of its own, as it has with every provider.
  return { toolCalls: [{ id: `call_${crypto.randomUUID()}`, name, arguments: input }] }
}

function reading({ messages, tools = [] }: { messages: ChatMessage[]; tools?: { function: { name: string } }[] }): Read {
  const of = (role: ChatMessage['role']) => messages.filter((message) => message.role === role).map(textOf)
  const turn = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  const results = turn.filter(({ role }) => role === 'tool').map(textOf)
  const called = turn.flatMap(({ tool_calls = [] }) => tool_calls.map((one) => one.function))
  return {
    system: of('system').join('\n'),
    offered: tools.map((tool) => tool.function.name),
    asked: of('user'),
    calls: called.map(({ name, arguments: input }, index) => ({ name, arguments: JSON.parse(input), result: results[index] ?? '' })),
  }
}

function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content
  return (content ?? []).map(({ text = '' }) => text).join('')
}
