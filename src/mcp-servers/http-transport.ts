import { type JSONRPCMessage, type ProtocolError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Trouble } from './trouble.ts'
import { within } from './waiting.ts'

const most = 32 * 1024 * 1024
const courtesy = 1_000

/** Marks the answer that we give ourselves when a server's never comes. */
const cutOff = { isCutOff: true }

export function isCutOff(error: ProtocolError): boolean {
  return error.data === cutOff
}

/** MCP over streamable HTTP. Redirects are followed within the address's origin only, since the headers may hold secrets. */
export class HttpTransport extends StreamableHTTPClientTransport {
  /** As little as is known of a server elsewhere. */
  readonly end = undefined
  readonly complaint = ''
  #ending: Promise<void> | undefined

  constructor(url: string, headers: Record<string, string>) {
    super(new URL(url), { requestInit: { headers }, fetch: boundedFetch })
  }

  get hasEnded(): boolean {
    return this.#ending !== undefined
  }

  /** The client library lets a request wait for its whole time when the stream that should bring the answer ends without it. */
  override send(
    message: JSONRPCMessage | JSONRPCMessage[],
    options: Parameters<StreamableHTTPClientTransport['send']>[1] = {},
  ): Promise<void> {
    if (Array.isArray(message) || !('method' in message && 'id' in message)) return super.send(message, options)
    const { id } = message
    const onRequestStreamEnd = () => {
      options.onRequestStreamEnd?.()
      this.onmessage?.({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'the connection ended before the answer', data: cutOff } })
    }
    return super.send(message, { ...options, onRequestStreamEnd })
  }

  override close(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  async #end(): Promise<void> {
    // A server with sessions would keep this one for nobody; one that does not answer is not waited for.
    if (this.sessionId !== undefined)
      await within(
        courtesy,
        this.terminateSession().catch(() => {}),
      )
    await super.close()
  }
}

/** An answer is held in memory as a whole before anybody can judge it, so it is counted as it comes. */
async function boundedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (response.body === null) return response
  let size = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > most) controller.error(new Trouble(`sent more than ${most / 1024 / 1024} MB at once`))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers })
}
