export interface ServerSentEvent {
  id?: string
  event?: string
  data?: unknown
}

/** Server-sent events out of a response's body, one by one. Comments and fields we never send are passed over. */
export async function* parseEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseBlock(block)
        if (event !== undefined) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parseBlock(block: string): ServerSentEvent | undefined {
  const event: ServerSentEvent = {}
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon)
    const value = line.slice(colon + 1).replace(/^ /, '')
    if (name === 'id') event.id = value
    if (name === 'event') event.event = value
    if (name === 'data') event.data = JSON.parse(value)
  }
  return event.data === undefined && event.id === undefined ? undefined : event
}
