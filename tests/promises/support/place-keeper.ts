import { type ClientRequest, get } from 'node:http'

/** A reader of the event stream that comes back to where it was, and notes every step that is not to the next place. */
export class PlaceKeeper {
  readonly #name: string
  #request: ClientRequest | undefined
  #rest = ''
  #place = 0
  /** Places that were stepped over without a word. */
  readonly skipped: string[] = []
  read = 0
  resyncs = 0

  constructor(name: string) {
    this.#name = name
  }

  /** Reads on behind its place, until it is left. */
  come(url: string, token: string): void {
    this.leave()
    this.#rest = ''
    const request = get(`${url}/event?after=${this.#place}`, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => this.#request === request && this.#take(chunk))
      response.on('error', () => undefined)
    })
    request.on('error', () => undefined)
    this.#request = request
  }

  leave(): void {
    this.#request?.destroy()
    this.#request = undefined
  }

  #take(chunk: string): void {
    const frames = (this.#rest + chunk).split('\n\n')
    this.#rest = frames.pop() ?? ''
    for (const frame of frames) {
      const [data, id] = [/^data: (.*)$/m.exec(frame)?.[1], /^id: (\d+)$/m.exec(frame)?.[1]]
      if (data === undefined || id === undefined) continue
      const { type, seq } = JSON.parse(data) as { type: string; seq: number }
      if (type === 'resync') this.resyncs += 1
      else {
        this.read += 1
        if (seq !== this.#place + 1) this.skipped.push(`${this.#name} was at ${this.#place} and came to ${seq}`)
      }
      this.#place = seq
    }
  }
}
