import type { Place } from '../../../src/server/config/place.ts'
import { type ReadyDaemon, startReady } from './ready.ts'

/** Daemons on one place that are killed and started again, each at the seat where it was. */
export class Nodes {
  readonly #place: Place
  readonly #script: string | undefined
  readonly #seats: Promise<ReadyDaemon>[] = []
  #token: string | undefined
  kills = 0

  private constructor(place: Place, script: string | undefined) {
    this.#place = place
    this.#script = script
  }

  static async start(place: Place, count: number, script?: string): Promise<Nodes> {
    const nodes = new Nodes(place, script)
    for (let seat = 0; seat < count; seat++) nodes.#seats.push(Promise.resolve(await nodes.#start()))
    return nodes
  }

  /** Waits for the daemon if it is just being started. */
  at(seat: number): Promise<ReadyDaemon> {
    return this.#seats[seat % this.#seats.length] as Promise<ReadyDaemon>
  }

  async killAndStart(seat: number): Promise<void> {
    const daemon = await this.at(seat)
    this.kills += 1
    const started = daemon.kill('SIGKILL').then(() => this.#start())
    this.#seats[seat % this.#seats.length] = started
    await started
  }

  async stop(): Promise<void> {
    for (const seat of this.#seats) await (await seat).kill('SIGKILL')
  }

  async #start(): Promise<ReadyDaemon> {
    const daemon = await startReady(this.#place, this.#token, this.#script)
    this.#token = daemon.token
    return daemon
  }
}
