import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** What was asked, byte for byte too. */
export interface ModelServerRequest {
  path: string
  headers: IncomingHttpHeaders
  raw: string
  // biome-ignore lint/suspicious/noExplicitAny: it has another shape on each wire, and tests look into all of them.
  body: any
  model: string
}

export async function readRequest(incoming: IncomingMessage): Promise<ModelServerRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const raw = Buffer.concat(chunks).toString('utf8')
  const body = raw === '' ? {} : JSON.parse(raw)
  const path = incoming.url ?? ''
  const inPath = /\/models\/(.+):streamGenerateContent/.exec(path)?.[1]
  return { path, headers: incoming.headers, raw, body, model: inPath ?? String(body.model) }
}
