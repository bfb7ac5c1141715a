import { RequestError } from '@agentclientprotocol/sdk'
import type { Outcome, Refusal } from '../../contract/refusals.ts'
import { withAdvice } from '../../core/render/text/advice.ts'

/** JSON-RPC's own numbers, and ACP's for what is not there. */
const invalidRequest = -32600
const invalidParams = -32602
const internal = -32603
const notFound = -32002

/** A refusal on this wire: clients show the message, so the hint stands in it. */
export function refused({ code, message, hint = '' }: Refusal): RequestError {
  return new RequestError(codeOf(code), withAdvice(message, hint), { code })
}

export function granted<Value>(outcome: Outcome<Value>): Value {
  if (outcome.granted) return outcome.value
  throw refused(outcome.refusal)
}

/** What an agent was asked has come to nothing, and why. */
export function failed(sentence: string): RequestError {
  return new RequestError(internal, sentence)
}

function codeOf(code: Refusal['code']): number {
  if (code === 'not_found') return notFound
  if (code === 'invalid' || code === 'too_large') return invalidParams
  return code === 'unavailable' ? internal : invalidRequest
}
