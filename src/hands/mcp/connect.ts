import { Client, type JSONRPCMessage, UnsupportedProtocolVersionError } from '@modelcontextprotocol/client'
import type { Address } from './address.ts'
import { HttpTransport } from './http-transport.ts'
import { ProgramTransport } from './program-transport.ts'
import { isClosing, troubleWith } from './trouble.ts'

export interface Connection {
  client: Client
  transport: ProgramTransport | HttpTransport
  /** The tools that the server has listed so far, as it wrote them. */
  listed: unknown[]
}

/** How long a program may be silent when it is asked for the newer protocol, before it is taken to speak only the older one. */
const silence = 3_000

type Attempt = { mode: 'auto' | 'legacy'; probe?: { timeoutMs: number } }

/** Connects in whichever generation of the protocol the server speaks. */
export async function connect(address: Address, version: string, signal: AbortSignal): Promise<Connection | { trouble: string }> {
  const outcome = await attempt(
    address,
    version,
    { mode: 'auto', ...('program' in address ? { probe: { timeoutMs: silence } } : {}) },
    signal,
  )
  if (!('trouble' in outcome) || !('program' in address) || signal.aborted) return outcome
  // Some programs of the older generation end when they are asked for the newer one; some of the newer take their time to start.
  if (isClosing(outcome.error)) return attempt(address, version, { mode: 'legacy' }, signal)
  return outcome.error instanceof UnsupportedProtocolVersionError ? attempt(address, version, { mode: 'auto' }, signal) : outcome
}

async function attempt(address: Address, version: string, versionNegotiation: Attempt, signal: AbortSignal) {
  const transport = 'program' in address ? new ProgramTransport(address.program) : new HttpTransport(address.url, address.headers)
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
