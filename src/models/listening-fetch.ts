import { ModelFailure } from '../core/ports/model.ts'

export interface Listening {
  fetch: typeof globalThis.fetch
  /** Ends the request: the provider has been silent for too long, or nothing more is wanted. */
  signal: AbortSignal
  readonly wasSilent: boolean
  end(): void
}

/**
 * Whether a provider still lives is heard at the wire: while a model thinks, some send nothing but comments and pings, which never
 * come as far as an answer.
 */
export function listeningFetch(silence: number, stop: AbortSignal): Listening {
  const controller = new AbortController()
  let wasSilent = false
  const end = () => {
    clearTimeout(timer)
    stop.removeEventListener('abort', end)
    controller.abort()
  }
  const timer = setTimeout(() => {
    wasSilent = true
    end()
  }, silence)
  stop.addEventListener('abort', end)
  if (stop.aborted) end()
  const heard = () => {
    if (!controller.signal.aborted) timer.refresh()
  }
  return {
    signal: controller.signal,
    get wasSilent() {
      return wasSilent
    },
    end,
    async fetch(input, init) {
      // A redirect would carry the key to an address that the operator has not named.
      const response = await globalThis.fetch(input, { ...init, redirect: 'manual' })
      heard()
      if (!response.ok || response.body === null) return response
      if (response.headers.get('content-type')?.startsWith('text/html')) {
        throw new ModelFailure('refused', `answers with a web page: is the baseURL right? ${String(input)} was asked`)
      }
      return new Response(tapped(response.body, heard), { status: response.status, headers: response.headers })
    },
  }
}

function tapped(body: ReadableStream<Uint8Array>, heard: () => void): ReadableStream<Uint8Array> {
  return body.pipeThrough(
    new TransformStream({
      transform(chunk, stream) {
        heard()
        stream.enqueue(chunk)
      },
    }),
  )
}
