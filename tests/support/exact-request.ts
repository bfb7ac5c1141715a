import { type IncomingHttpHeaders, request } from 'node:http'

export interface ExactAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

/** A request whose path and headers go out exactly as they are given, as no browser and no fetch would send them. */
export function exactRequest(
  url: string,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<ExactAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const whole = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, text: whole.toString('utf8') })
      })
    })
    sent.on('error', reject).end(body)
  })
}
