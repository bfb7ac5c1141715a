import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { type JSONRPCMessage, ReadBuffer, type RequestId, serializeMessage, type Transport } from '@modelcontextprotocol/server'

const patience = 5_000
/** Answered only when it is over. */
const unending = 'subscriptions/listen'

export interface StdioTransport extends Transport {
  /** The client has closed its end, and what it asked before that is answered or given up. */
  finished: Promise<void>
  /** Takes no more requests, and waits for the answers that are due. */
  finish(): Promise<void>
  unanswered(): number
}

/**
 * A line, a message. The SDK's own transport drops what is unanswered as soon as the client closes its end, so whoever pipes requests in
 * would never hear what became of the last ones. Here they are waited for, though not for ever: nobody may be there any more.
 */
export function stdioTransport(stdin: Readable, stdout: Writable): StdioTransport {
  const buffer = new ReadBuffer()
  const open = new Set<RequestId>()
  let answered: () => void = () => undefined
  let ended: () => void = () => undefined
  let finishing: Promise<void> | undefined
  const finished = new Promise<void>((resolve) => {
    ended = resolve
  })

  const take = (chunk: Buffer) => {
    try {
      buffer.append(chunk)
    } catch (problem) {
      transport.onerror?.(problem as Error)
    }
    for (let message = next(); message !== null; message = next()) {
      if ('method' in message && 'id' in message && message.method !== unending) open.add(message.id)
      if ('method' in message && message.method === 'notifications/cancelled') settle(message.params?.requestId as RequestId | undefined)
      transport.onmessage?.(message)
    }
  }
  const next = (): JSONRPCMessage | null => {
    for (;;) {
      try {
        return buffer.readMessage()
      } catch (problem) {
        transport.onerror?.(problem as Error)
      }
    }
  }
  const settle = (id: RequestId | undefined) => {
    if (id !== undefined) open.delete(id)
    if (open.size === 0) answered()
  }
  const finish = () => {
    finishing ??= waitForAnswers().then(ended)
    return finishing
  }
  const waitForAnswers = async () => {
    stdin.off('data', take)
    stdin.pause()
    if (open.size === 0) return
    await within(patience, (resolve) => {
      answered = resolve
    })
  }

  const transport: StdioTransport = {
    finished,
    finish,
    unanswered: () => open.size,
    async start() {
      stdin.on('data', take)
      for (const event of ['end', 'close', 'error']) stdin.once(event, finish)
      if (stdin.readableEnded || stdin.destroyed) void finish()
    },
    async send(message) {
      if (!stdout.write(serializeMessage(message))) await once(stdout, 'drain')
      if (!('method' in message)) settle(message.id)
    },
    async close() {
      stdin.off('data', take)
      transport.onclose?.()
    },
  }
  return transport
}

function within(milliseconds: number, wait: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    wait(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
