import type { Reply } from './reply.ts'
import type { ModelServerRequest } from './request.ts'

/** What is answered to each request: replies in order, replies in order for each model, or whatever a function says. */
export type Script = readonly Reply[] | Readonly<Record<string, readonly Reply[]>> | ReplyFunction

type ReplyFunction = (request: ModelServerRequest, index: number) => Reply | Promise<Reply>

/** A script that is at its end answers with a refusal, which no client tries again. */
export function replyFrom(script: Script): ReplyFunction {
  if (typeof script === 'function') return script
  const used = new Map<string, number>()
  return ({ model }) => {
    const [name, replies] = isList(script) ? ['', script] : [model, script[model] ?? []]
    const index = used.get(name) ?? 0
    used.set(name, index + 1)
    return replies[index] ?? { status: 400, problem: { message: `the script has no reply ${index} for ${model}` } }
  }
}

function isList(script: Script): script is readonly Reply[] {
  return Array.isArray(script)
}
