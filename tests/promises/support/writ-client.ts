import { spawn } from 'node:child_process'
import type { Place } from '../../../src/server/config/place.ts'
import { commandLine, finished, placeArguments } from '../../support/processes.ts'
import { gone, type Ledger } from './ledger.ts'
import { hung, within } from './wait.ts'

interface Owned {
  number: number
  subject: string
}

/** An agent whose replies hold writs, each reply run by a process of its own beside the daemon. */
export class WritClient {
  readonly #ledger: Ledger
  readonly #place: Place
  #owned: Owned[] = []
  #count = 0

  constructor(ledger: Ledger, place: Place) {
    this.#ledger = ledger
    this.#place = place
  }

  /** Starts one reply: three todos, one of the earlier ones done and one deleted. */
  start(): { kill(): void; ended: Promise<string[]> } {
    this.#owned = this.#owned.filter(({ number }) => this.#ledger.isThere(number))
    const [done, deleted] = this.#owned.splice(0, 2)
    const subjects = [1, 2, 3].map(() => `writ ${++this.#count}`)
    const lines = subjects.map((subject) => `/todo add ${subject}`)
    if (done) lines.push(`/todo done ${done.number}`)
    if (deleted) lines.push(`/todo delete ${deleted.number}`)
    if (done) this.#ledger.send(done.number, `completed ${done.subject}`)
    if (deleted) this.#ledger.send(deleted.number, gone)
    const child = spawn(process.execPath, [commandLine, 'writ', ...placeArguments(this.#place)], { timeout: 2 * hung })
    child.stdin.on('error', () => undefined)
    child.stdin.end(lines.join('\n'))
    const ended = within(hung, 'a reply with writs', finished(child))
    return {
      kill: () => child.kill('SIGKILL'),
      ended: ended.then(({ code, stdout, stderr }) => this.#read(code, stdout + stderr, lines.length)),
    }
  }

  /** Takes note of what the frames acknowledge; answers what should not have been said. */
  #read(code: number | null, text: string, sent: number): string[] {
    let acknowledged = 0
    for (const [, verb, number, status, subject] of text.matchAll(/^(added |deleted )?#(\d+) \[(\w+)\] (writ \d+) \(tenant-wide\)$/gm)) {
      acknowledged += 1
      this.#ledger.acknowledge(Number(number), verb === 'deleted ' ? gone : `${status} ${subject}`)
      if (verb === 'added ') this.#owned.push({ number: Number(number), subject: String(subject) })
    }
    const killed = code === null
    return killed || acknowledged === sent ? [] : [`of ${sent} writs ${acknowledged} were acknowledged (exit code ${code}): ${text}`]
  }
}
