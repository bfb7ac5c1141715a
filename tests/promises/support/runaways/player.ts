import type { Input, OperationName, Output } from '../../../../src/contract/operations/index.ts'
import type { Turn } from '../../../../src/core/ports/runner.ts'
import type { Reply, ToolCall } from '../../../support/model-server/reply.ts'
import type { ModelServerRequest } from '../../../support/model-server/request.ts'

/** Performs something as the agent whose turn it is; undefined when it is refused. */
export type Act = <Name extends OperationName>(name: Name, input: Input<Name>) => Promise<Output<Name> | undefined>

/** What a model answers to its nth request, counted from 0 for each agent. */
export type Says = (nth: number, request: ModelServerRequest) => Reply | Promise<Reply>

/** What a function answers in its nth turn; writs in it are run. */
export type Takes = (nth: number, turn: Turn, act: Act) => string | Promise<string>

type Definition = Input<'agent.define'>['definition']

/** An agent and what it does, again and again. */
export interface Player {
  definition: Definition
  says?: Says
  takes?: Takes
}

export function model(says: Says, definition: Definition = {}): Player {
  return { definition, says }
}

export function program(takes: Takes, definition: Definition = {}): Player {
  return { definition, takes }
}

export function call(name: string, input: Record<string, unknown>): ToolCall {
  return { name, arguments: input }
}

/** Whether the model reads what came of its calls, and not something that was said to it. */
export function readsResults({ body }: ModelServerRequest): boolean {
  return body.messages.at(-1).role === 'tool'
}
