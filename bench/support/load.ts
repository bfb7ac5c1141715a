import { fork } from 'node:child_process'
import { once } from 'node:events'
import { bundle } from './bundle.ts'

/** One connection sends its request again as soon as the answer to the last one is there. */
export interface Load {
  /** The connections are shared out among these. */
  urls: string[]
  /** One a connection, each a whole HTTP request. */
  requests: string[]
  /** The status that every answer must have. */
  status: number
  warmUpMilliseconds: number
  milliseconds: number
}

export interface Measured {
  /** Answered in the measured time, and in all. */
  answered: number
  answeredInAll: number
  milliseconds: number
  /** How busy the generator itself was: at 1 it, and not the server, would be the limit. */
  busy: number
}

export interface LoadGenerator {
  run(load: Load): Promise<Measured>
  stop(): Promise<void>
}

/** Starts the process that makes the load, so that it takes no time from the servers' processes or this one. */
export async function startLoadGenerator(): Promise<LoadGenerator> {
  const child = fork(await bundle(new URL('./load-generator.ts', import.meta.url)))
  const exited = once(child, 'exit')
  return {
    async run(load) {
      const answered = once(child, 'message')
      child.send(load)
      const message = await Promise.race([answered, exited.then(() => undefined)])
      if (message === undefined) throw new Error('The load generator has ended: see above.')
      return message[0] as Measured
    },
    async stop() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

export function requestText(method: string, url: string, token: string, body?: unknown): string {
  const { host, pathname, search } = new URL(url)
  const content = body === undefined ? '' : JSON.stringify(body)
  const headers = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ]
  return `${headers.join('\r\n')}\r\n\r\n${content}`
}
