interface StreamedEvent {
  id?: string
  event?: string
  data?: { seq: number; type: string; session: number; data: Record<string, unknown> }
  comment?: string
}

export interface Stream {
  status: number
  events: StreamedEvent[]
  /** Waits until the events so far satisfy the condition; fails after the time given. */
  until(condition: (events: StreamedEvent[]) => boolean, milliseconds?: number): Promise<void>
  ended: Promise<void>
  close(): void
}

/** Reads server-sent events with nothing but fetch. */
export async function openStream(url: string, token: string, headers: Record<string, string> = {}): Promise<Stream> {
  const abort = new AbortController()
  const response = await fetch(url, { signal: abort.signal, headers: { authorization: `Bearer ${token}`, ...headers } })
  const events: StreamedEvent[] = []
  const waiting = new Set<() => void>()
  const read = async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      events.push(...blocks.map(parseBlock))
      for (const check of waiting) check()
    }
  }
  const ended = read().catch(() => undefined)
  return {
    status: response.status,
    events,
    ended,
    until: (condition, milliseconds = 180_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check)
          reject(new Error(`not within ${milliseconds} ms; seen: ${JSON.stringify(events).slice(0, 2_000)}`))
        }, milliseconds)
        const check = () => {
          if (!condition(events)) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    close: () => abort.abort(),
  }
}

function parseBlock(block: string): StreamedEvent {
  const parsed: StreamedEvent = {}
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? []
    if (name === '') parsed.comment = value
    if (name === 'id') parsed.id = value
    if (name === 'event') parsed.event = value
    if (name === 'data') parsed.data = JSON.parse(value)
  }
  return parsed
}
