import { Client, type JSONRPCMessage, UnsupportedProtocolVersionError } from '@modelcontextprotocol/client'
import type { Address } from './address.ts'
import { HttpTransport } from './http-transport.ts'
import { type Grace, ProgramTransport } from './program-transport.ts'
import { isClosing, troubleWith } from './trouble.ts'

export interface Connection {
  client: Client
  transport: ProgramTransport | HttpTransport
  /** The tools that the server has listed so far, as it wrote them. */
  listed: unknown[]
}

export interface Manner {
  /** Ours, as the server is told it. */
  version: string
  /** How long a program may be silent when it is asked for the newer protocol, before it is taken to speak only the older one. */
  silence: number
  grace: Grace
}

type Attempt = { mode: 'auto' | 'legacy'; probe?: { timeoutMs: number } }

/** Connects in whichever generation of the protocol the server speaks. */
export async function connect(address: Address, manner: Manner, signal: AbortSignal): Promise<Connection | { trouble: string }> {
  const outcome = await attempt(
    address,
    manner,
    { mode: 'auto', ...('program' in address ? { probe: { timeoutMs: manner.silence } } : {}) },
    signal,
  )
  if (!('trouble' in outcome) || !('program' in address) || signal.aborted) return outcome
  // Some programs of the older generation end when they are asked for the newer one; some of the newer take their time to start.
  if (isClosing(outcome.error)) return attempt(address, manner, { mode: 'legacy' }, signal)
  return outcome.error instanceof UnsupportedProtocolVersionError ? attempt(address, manner, { mode: 'auto' }, signal) : outcome
}

async function attempt(address: Address, { version, grace }: Manner, versionNegotiation: Attempt, signal: AbortSignal) {
  const transport = 'program' in address ? new ProgramTransport(address.program, grace) : new HttpTransport(address.url, address.headers)
  const client = new Client({ name: 'punchlist', version }, { versionNegotiation })
  const listed: unknown[] = []
  transport.onmessage = (message: JSONRPCMessage) => takeTools(message, listed)
  const abort = () => void transport.close()
  signal.addEventListener('abort', abort)
  try {
    signal.throwIfAborted()
    await client.connect(transport)
    signal.throwIfAborted()
    return { client, transport, listed }
  } catch (error) {
    await transport.close()
    return { trouble: troubleWith(signal.aborted ? signal.reason : error, transport), error }
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** The client library refuses a whole list for one tool that is declared wrongly, so lists are read before it sees them. */
function takeTools(message: JSONRPCMessage, listed: unknown[]): void {
  if (!('result' in message) || !Array.isArray(message.result['tools'])) return
  for (const tool of message.result['tools']) listed.push(tool)
  message.result['tools'] = []
}
