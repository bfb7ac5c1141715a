import { type ClientRequest, get } from 'node:http'
import type { Event } from '../../../src/contract/nouns/event.ts'
import { pause } from './wait.ts'

export interface Arrival {
  seq: number
  /** Between the event's own time, taken just before its commit, and its arrival here. */
  delayMs: number
}

/** A client of the daemon's event stream that notes when each event arrives. */
export class EventReader {
  readonly arrivals: Arrival[] = []
  readonly #request: ClientRequest
  #rest = ''

  constructor(url: string, token: string) {
    this.#request = get(`${url}/event?after=0`, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => this.#take(chunk, Date.now()))
      response.on('error', () => undefined)
    })
    this.#request.on('error', () => undefined)
  }

  /** Waits until this many have come, but no longer than the given time. */
  async until(count: number, milliseconds: number): Promise<void> {
    const deadline = performance.now() + milliseconds
    while (this.arrivals.length < count && performance.now() < deadline) await pause(10)
  }

  close(): void {
    this.#request.destroy()
  }

  #take(chunk: string, now: number): void {
    const frames = (this.#rest + chunk).split('\n\n')
    this.#rest = frames.pop() ?? ''
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1]
      if (data === undefined) continue
      const { seq, at } = JSON.parse(data) as Event
      this.arrivals.push({ seq, delayMs: now - at })
    }
  }
}
