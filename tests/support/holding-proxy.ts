import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HoldingProxy {
  url: string
  /** From now on requests are passed on only when they are released, by calling what this answers. */
  hold(): () => void
  close(): Promise<void>
}

/** Stands before a daemon, and can make it look slow or gone. */
export async function proxied(url: string, port = 0): Promise<HoldingProxy> {
  let held = Promise.resolve()
  const { host } = new URL(url)
  const server = createServer(async (incoming, outgoing) => {
    await held
    const onward = request(url + (incoming.url ?? ''), { method: incoming.method, headers: { ...incoming.headers, host } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold() {
      let release: () => void = () => undefined
      held = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
