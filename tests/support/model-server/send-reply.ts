import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Answer, Frame, Reply, Wire } from './reply.ts'

/** Answers as the provider would. */
export async function sendReply(response: ServerResponse, reply: Reply, wire: Wire, model: string): Promise<void> {
  if ('overflow' in reply) return sendReply(response, wire.overflow, wire, model)
  if ('status' in reply) {
    const body = reply.body ?? JSON.stringify(wire.refusal(reply.problem ?? { message: `status ${reply.status}` }, reply.status))
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(body)
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  const isWhole = await sendFrames(response, reply, wire, model)
  if (!isWhole) return
  if (wire.last !== undefined) response.write(`data: ${wire.last}\n\n`)
  response.end()
}

async function sendFrames(response: ServerResponse, answer: Answer, wire: Wire, model: string): Promise<boolean> {
  let sent = 0
  for (const frame of wire.frames(answer, model)) {
    if (sent === answer.breaks?.after) {
      await answer.hold?.(sent)
      breakOff(response, answer.breaks, wire)
      return false
    }
    if (frame.isPiece) {
      await answer.hold?.(sent)
      sent++
    }
    if (response.destroyed) return false
    if (!write(response, frame)) await drained(response)
  }
  return true
}

async function drained(response: ServerResponse): Promise<void> {
  const either = new AbortController()
  const { signal } = either
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
  either.abort()
}

function breakOff(response: ServerResponse, breaks: NonNullable<Answer['breaks']>, wire: Wire): void {
  switch (breaks.how) {
    case 'destroyed':
      response.destroy()
      return
    case 'ended':
      response.end()
      return
    case 'error':
      write(response, { data: wire.broken(breaks.problem) })
      response.end()
      return
    case 'silent':
  }
}

function write(response: ServerResponse, { data }: Frame): boolean {
  const { type } = data as { type?: string }
  return response.write(`${type === undefined ? '' : `event: ${type}\n`}data: ${JSON.stringify(data)}\n\n`)
}
