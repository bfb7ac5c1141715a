import { Agent, type IncomingHttpHeaders, request } from 'node:http'

interface RestAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: what it holds is for the asking test to know.
  body: any
}

/** A caller of the daemon's REST door for those who ask thousands of times: it costs a third of what `fetch` does. */
export function manyRequests(url: string, token: string) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true })
  return (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<RestAnswer> =>
    new Promise((resolve, reject) => {
      const content = body === undefined ? {} : { 'content-type': 'application/json' }
      const asked = request({ agent, hostname, port, method, path, headers: { authorization: `Bearer ${token}`, ...content, ...headers } })
      asked.on('error', reject)
      asked.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            body: text === '' ? undefined : JSON.parse(text),
          }),
        )
      })
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
}
