/** The daemon says something every so often; a stream that stays silent longer has died without a word. */
const longestSilence = 60_000

export interface Silence {
  /** Cuts the stream that has fallen silent. */
  signal: AbortSignal
  watched(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>
  end(): void
}

export function watchSilence(stop: AbortSignal, onHeard: () => void): Silence {
  const cut = new AbortController()
  let timer = setTimeout(() => cut.abort(), longestSilence)
  const end = () => clearTimeout(timer)
  const hear = () => {
    end()
    timer = setTimeout(() => cut.abort(), longestSilence)
    onHeard()
  }
  return {
    signal: AbortSignal.any([stop, cut.signal]),
    end,
    watched: (body) =>
      body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, next) {
            hear()
            next.enqueue(chunk)
          },
        }),
      ),
  }
}
