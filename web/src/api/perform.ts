import type { Input, OperationName, Output } from '../../../src/contract/operations/index.ts'
import type { Outcome } from '../../../src/contract/refusals.ts'
import { httpTransport } from '../../../src/sdk/http-transport.ts'
import { RefusalError } from '../../../src/sdk/refusal-error.ts'
import type { CallOptions } from '../../../src/sdk/transport.ts'
import { noticeRefusal } from './signed-in.ts'
import { Unreachable } from './unreachable.ts'

/** Who has not answered by then is away. */
const longest = 30_000

const transport = httpTransport({ url: '', fetch: fetchInTime })

/** An answer with its body, which may be what never comes. */
async function fetchInTime(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const stopping = new AbortController()
  const timer = setTimeout(() => stopping.abort(), longest)
  try {
    const response = await fetch(address, { ...init, signal: stopping.signal })
    return new Response(await response.text(), response)
  } finally {
    clearTimeout(timer)
  }
}

/** Performs an operation as whoever is signed in. Throws RefusalError when the answer is no, Unreachable when there is none. */
export async function perform<Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Output<Name>> {
  const outcome = await asked(name, input, options)
  if (outcome.granted) return outcome.value as Output<Name>
  if (outcome.refusal.code === 'unauthenticated') void noticeRefusal()
  throw new RefusalError(outcome.refusal)
}

async function asked(name: OperationName, input: unknown, options: CallOptions): Promise<Outcome<unknown>> {
  try {
    return await transport.perform(name, input, options)
  } catch (problem) {
    // A proxy's page in place of an answer is no answer either; a defect comes as one, with its reference.
    if (problem instanceof TypeError || problem instanceof SyntaxError || problem instanceof DOMException) throw new Unreachable(problem)
    throw problem
  }
}
