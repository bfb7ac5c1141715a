import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import { MessageTooLargeError, ndJsonStream, type Stream } from '@agentclientprotocol/sdk'
import { complaintLimit, lastLines } from '../program/complaint.ts'
import { badEnd } from '../program/exit.ts'
import { LastBytes } from '../program/last-bytes.ts'
import { endGroup } from '../program/process-group.ts'
import { processStatus } from '../program/process-status.ts'
import { type Program, startProgram } from '../program/start-program.ts'
import { within } from './within.ts'

/** How long a program may take to end once its input has ended, once it is told to, and what it printed to come after that. */
const grace = { input: 500, signal: 2_000, output: 500 }
const mebibyte = 1024 * 1024
const largestMessage = 32 * mebibyte

/** A program that is an agent, at the head of a process group of its own, for as long as one run lasts. */
export class AgentProgram {
  readonly pid: number
  readonly startedAt: string
  /** Resolves when nothing more comes from it. */
  readonly over: Promise<void>
  /** Waits until there is room for more of what it says: a program may speak faster than it can be written down. */
  room: () => Promise<void> = async () => undefined
  readonly #child: ChildProcessWithoutNullStreams
  readonly #exited: Promise<unknown>
  readonly #complaint = new LastBytes(complaintLimit)
  #ending: Promise<void> | undefined
  #fault: string | undefined

  private constructor(child: ChildProcessWithoutNullStreams, pid: number) {
    this.#child = child
    this.pid = pid
    this.startedAt = processStatus(pid)?.startedAt ?? ''
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {})
    child.stderr.on('data', (chunk) => this.#complaint.add(chunk))
    // A stream that breaks closes, too: `once` of node:events would not wait for that.
    const closed = new Promise((resolve) => child.once('close', resolve))
    const silent = new Promise((resolve) => child.stdout.once('close', resolve))
    this.#exited = new Promise((resolve) => child.once('exit', resolve))
    // Who falls silent for good may end late. What it has started may hold its output open, but nobody can speak for it any more.
    const ended = Promise.race([silent.then(() => within(grace.output, this.#exited)), this.#exited])
    this.over = ended.then(() => within(grace.output, closed)).then(() => undefined)
  }

  static async start(program: Program): Promise<AgentProgram | { problem: string }> {
    const started = await startProgram(program)
    return 'problem' in started ? started : new AgentProgram(started.child, started.pid)
  }

  /** What it says and is told, message by message. */
  stream(): Stream {
    const input = new TransformStream<Uint8Array, Uint8Array>({
      transform: async (chunk, controller) => {
        await this.room()
        controller.enqueue(chunk)
      },
    })
    const output = Writable.toWeb(this.#child.stdin) as WritableStream<Uint8Array>
    const said = (Readable.toWeb(this.#child.stdout) as ReadableStream<Uint8Array>).pipeThrough(input)
    return ndJsonStream(output, said, { maxMessageBytes: largestMessage })
  }

  /** Takes note of why the connection to it has broken, if that was its own doing. */
  blame(problem: unknown): void {
    if (problem instanceof MessageTooLargeError) this.#fault ??= `sent more than ${largestMessage / mebibyte} MiB at once`
  }

  /** Why it cannot go on, or did not, with the last of what it wrote to stderr. */
  explained(problem: string): string {
    const { exitCode: code, signalCode: signal } = this.#child
    const hasEnded = code !== null || signal !== null
    const end = this.#ending !== undefined || !hasEnded ? '' : badEnd({ code, signal }) || 'ended by itself'
    return [[this.#fault ?? problem, end].filter(Boolean).join('; it '), ...lastLines(this.#complaint)].join('\n')
  }

  /** Comes back when the program and whatever it started are gone. */
  end(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  async #end(): Promise<void> {
    this.#child.stdin.end()
    await within(grace.input, this.#exited)
    await endGroup(this.pid, grace.signal)
    await within(grace.output, this.#exited)
    // Whoever left the group cannot be reached, and must not be waited for.
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy()
  }
}
