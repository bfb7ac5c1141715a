import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from '../../../src/server/config/place.ts'
import { type RunningDaemon, restClient, startDaemon } from '../../support/processes.ts'
import { isSoak } from './soak.ts'
import { hung, pause, within } from './wait.ts'

/** What a writer was answered. */
export interface Answer {
  run: string
  status: number
  code?: string
}

/** Daemons that share a place and a workspace with one stubborn agent, and do not fare well. */
export class Fleet {
  readonly #place: Place
  readonly #script: string | undefined
  readonly #workspace = mkdtempSync(join(tmpdir(), 'punchlist-fleet-'))
  readonly #daemons: RunningDaemon[] = []
  /** Daemons that ended although nobody had asked them to, with the end of their log. */
  readonly ends: string[] = []
  #frozen: RunningDaemon | undefined
  readonly #asked = new Set<RunningDaemon>()
  #token = ''

  private constructor(place: Place, script: string | undefined) {
    this.#place = place
    this.#script = script
  }

  static async start(place: Place, size: number, script?: string): Promise<Fleet> {
    const fleet = new Fleet(place, script)
    const agent = join(fleet.#workspace, 'agents', 'stubborn')
    mkdirSync(agent, { recursive: true })
    cpSync(fileURLToPath(new URL('stubborn-agent.mjs', import.meta.url)), join(agent, 'agent.mjs'))
    // One turn a run, so that runs are many: what is told here is about their beginnings and ends.
    // A canary is caught by one write at the right moment, so it has many; the others need some of each kind.
    const many = isSoak || script !== undefined
    const env = { WORKS_UP_TO: isSoak ? '3000' : '1500', WRITES_EVERY: many ? '50' : '200', REFUSALS: many ? '20' : '5' }
    const definition = { runner: 'command', command: [process.execPath, 'agent.mjs'], env, maxWakeCycles: 0, limits: { seconds: 60 } }
    writeFileSync(join(agent, 'agent.json'), JSON.stringify(definition))
    // Only the first is told the token.
    fleet.#daemons.push(await fleet.#start())
    fleet.#daemons.push(...(await Promise.all(Array.from({ length: size - 1 }, () => fleet.#start()))))
    fleet.#tellUrls()
    return fleet
  }

  get size(): number {
    return this.#daemons.length
  }

  /** A client of a daemon that answers. */
  rest(seat: number): ReturnType<typeof restClient> {
    const awake = this.#daemons.filter((daemon) => daemon !== this.#frozen)
    return restClient((awake[seat % awake.length] as RunningDaemon).url, this.#token)
  }

  async killAndStart(seat: number): Promise<void> {
    const daemon = this.#daemons[seat] as RunningDaemon
    this.#asked.add(daemon)
    await daemon.kill('SIGKILL')
    this.#daemons[seat] = await this.#start()
    this.#tellUrls()
  }

  async freeze(seat: number, milliseconds: number): Promise<void> {
    const daemon = this.#daemons[seat] as RunningDaemon
    this.#frozen = daemon
    daemon.child.kill('SIGSTOP')
    await pause(milliseconds)
    daemon.child.kill('SIGCONT')
    this.#frozen = undefined
  }

  answers(): Answer[] {
    const file = join(this.#workspace, 'answers.jsonl')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    return lines.map((line) => JSON.parse(line))
  }

  async stop(): Promise<void> {
    for (const daemon of this.#daemons) {
      this.#asked.add(daemon)
      daemon.child.kill('SIGCONT')
    }
    await Promise.all(this.#daemons.map((daemon) => daemon.kill()))
    rmSync(this.#workspace, { recursive: true, force: true })
  }

  async #start(): Promise<RunningDaemon> {
    const daemon = await within(hung, 'the daemon’s first line', startDaemon(this.#place, this.#script, ['--workspace', this.#workspace]))
    this.#token ||= daemon.token ?? ''
    daemon.child.once('exit', (code, signal) => {
      if (!this.#asked.has(daemon)) this.ends.push(`ended with ${code ?? signal}: ${daemon.log().slice(-500)}`)
    })
    return daemon
  }

  /** Whoever reads the file meanwhile must find it whole. */
  #tellUrls(): void {
    const file = join(this.#workspace, 'urls.json')
    writeFileSync(`${file}.new`, JSON.stringify(this.#daemons.map(({ url }) => url)))
    renameSync(`${file}.new`, file)
  }
}
