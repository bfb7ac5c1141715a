import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Milliseconds in which what a server says is gathered, so that one answer is not taken for two. */
const gathered = 5

export interface CountingProxy {
  /** The database through it. */
  url: string
  /** How often a client has spoken after it was answered, on all connections. */
  turns(): number
  close(): Promise<void>
}

/** Stands before a PostgreSQL server, and counts how often the way to it is taken. */
export async function countingProxy(database: string): Promise<CountingProxy> {
  const { hostname, port, pathname, username, password } = new URL(database)
  const folder = decodeURIComponent(hostname)
  const onward = () => (folder.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), folder))
  const sockets = new Set<Socket>()
  let turns = 0
  const server = createServer((client) => {
    const upstream = onward()
    let isAnswered = true
    let answer: Buffer[] = []
    client.on('data', (chunk) => {
      if (isAnswered) turns += 1
      isAnswered = false
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      answer.push(chunk)
      if (answer.length > 1) return
      setTimeout(() => {
        isAnswered = true
        client.write(Buffer.concat(answer))
        answer = []
      }, gathered)
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    turns: () => turns,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
