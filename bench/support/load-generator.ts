// Keeps a number of connections busy, one request at a time each, over bare sockets: an HTTP client would cost more than the server.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { AnswerReader } from './answer-reader.ts'
import type { Load, Measured } from './load.ts'

async function run({ urls, requests, status, warmUpMilliseconds, milliseconds }: Load): Promise<Measured> {
  const servers = urls.map((url) => new URL(url))
  let answered = 0
  let isOver = false
  const sockets = requests.map((text, index): Socket => {
    const request = Buffer.from(text)
    const { hostname, port } = servers[index % servers.length] as URL
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const reader = new AnswerReader(status, () => {
      answered += 1
      if (isOver) socket.end()
      else socket.write(request)
    })
    socket.on('data', (chunk) => reader.take(chunk))
    socket.on('connect', () => socket.write(request))
    return socket
  })
  const closed = sockets.map((socket) => new Promise((resolve, reject) => socket.on('close', resolve).on('error', reject)))

  await wait(warmUpMilliseconds)
  const before = { answered, at: performance.now(), cpu: process.cpuUsage() }
  await wait(milliseconds)
  const elapsed = performance.now() - before.at
  const measured = answered - before.answered
  const { user, system } = process.cpuUsage(before.cpu)
  isOver = true
  await Promise.all(closed)
  return { answered: measured, answeredInAll: answered, milliseconds: elapsed, busy: (user + system) / 1000 / elapsed }
}

process.on('message', async (load: Load) => process.send?.(await run(load)))
