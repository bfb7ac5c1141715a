import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import type { ToolResult } from '../core/ports/tools.ts'
import { plainLine } from '../core/render/text/plain-text.ts'
import type { Connection } from './connect.ts'
import { isCutOff } from './http-transport.ts'
import type { OfferedTool } from './offered-tools.ts'
import { resultText } from './result-text.ts'
import type { ServerLink } from './server-link.ts'
import { howItWent, inWords, isClosing } from './trouble.ts'

interface Call {
  tool: OfferedTool
  input: Record<string, unknown>
  signal: AbortSignal
}

/**
 * Whatever becomes of a call is its answer. What became of one during which the server went away nobody knows, so it is not made
 * again; its model may.
 */
export async function callTool(link: ServerLink, tool: OfferedTool, input: unknown, signal: AbortSignal): Promise<ToolResult> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return failed('the arguments must be an object')
  const call = { tool, input: { ...input }, signal }
  const first = await attempt(link, call)
  // Who does not know us any more has not heard of the call either.
  const answer = first === 'forgotten' ? await attempt(link, call) : first
  return answer === 'forgotten' ? failed(`the server ${link.name} does not know us, although we have just met`) : answer
}

async function attempt(link: ServerLink, call: Call): Promise<ToolResult | 'forgotten'> {
  const { signal } = call
  let connection: Connection | undefined
  try {
    connection = await link.connected(signal)
    return resultText(await ask(connection, call, link.timeout))
  } catch (error) {
    if (signal.aborted) return failed(plainLine(`the call was stopped: ${(signal.reason as Error)?.message ?? signal.reason}`))
    if (link.isOver) return failed(`the server ${link.name} was let go, since the run is over`)
    if (connection === undefined) return failed(link.shown(`the server ${link.name} went away and ${inWords(error)}`))
    const failure = judgeFailure(error, connection)
    if (failure === 'gone' || failure === 'forgotten') await connection.transport.close()
    if (failure === 'forgotten') return failure
    return failed(link.shown(plainLine(sentence[failure](link, call, connection, error))))
  }
}

function ask({ client }: Connection, { tool, input, signal }: Call, timeout: number) {
  return client.callTool(
    { name: tool.name, arguments: input },
    {
      signal,
      timeout: timeout * 1_000,
      // Without its output schema: an answer that does not match it is still the answer, and its effect has happened.
      toolDefinition: { name: tool.name, inputSchema: tool.input },
    },
  )
}

type Sentence = (link: ServerLink, call: Call, connection: Connection, error: unknown) => string

const sentence: Record<'late' | 'refused' | 'gone' | 'odd', Sentence> = {
  late: ({ timeout }, { tool }) => `${tool.name} took longer than ${timeout} s`,
  refused: ({ name }, _, __, error) => `the server ${name} refused the call: ${(error as Error).message.slice(0, 2_000)}`,
  gone: ({ name }, _, { transport }, error) => `the server ${name} went away${howItWent(error, transport)}`,
  odd: ({ name }, _, __, error) => `the server ${name} ${inWords(error)}`,
}

function failed(text: string): ToolResult {
  return { text, isError: true }
}

/**
 * Why a call came to nothing. `late`: it took too long; `refused`: the server said no; `forgotten`: the server does not know us any
 * more, and has not heard of the call; `gone`: the connection has ended; `odd`: anything else, and the connection still stands.
 */
type CallFailure = 'late' | 'refused' | 'forgotten' | 'gone' | 'odd'

function judgeFailure(error: unknown, { transport }: Pick<Connection, 'transport'>): CallFailure {
  if (error instanceof ProtocolError) return isCutOff(error) ? 'gone' : 'refused'
  if (error instanceof SdkHttpError) return error.status === 404 && 'sessionId' in transport && transport.sessionId ? 'forgotten' : 'odd'
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) return 'late'
  return error instanceof SdkError && !isClosing(error) ? 'odd' : 'gone'
}
