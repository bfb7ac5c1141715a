import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Daemon } from './daemon.ts'
import type { Stage } from './stage.ts'

/** For programs that cannot be told a token: what is asked here is asked of the daemon with one. Answers its address. */
export async function tokenAddingProxy(stage: Stage, { url, token }: Pick<Daemon, 'url' | 'token'>): Promise<string> {
  const behind = new URL(url)
  const server = createServer((incoming, response) => {
    const own = incoming.socket.localPort
    // Whoever names us means the daemon; any other Host or Origin is for the daemon to judge.
    const names = (value: string | undefined) =>
      value?.replace(/(127\.0\.0\.1|localhost):(\d+)/, (all, _name, port) => (Number(port) === own ? behind.host : all))
    const headers = { ...incoming.headers, host: names(incoming.headers.host), authorization: `Bearer ${token}` }
    const origin = names(incoming.headers.origin)
    const asked = request(
      {
        host: behind.hostname,
        port: behind.port,
        path: incoming.url,
        method: incoming.method,
        headers: origin === undefined ? headers : { ...headers, origin },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    asked.on('error', () => response.destroy())
    response.on('close', () => asked.destroy())
    incoming.pipe(asked)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stage.onEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
