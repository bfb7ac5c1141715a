import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { deserializeMessage, type JSONRPCMessage, serializeMessage, type Transport } from '@modelcontextprotocol/client'
import { LastBytes } from '../runners/program/last-bytes.ts'
import { endGroup, signalGroup } from '../runners/program/process-group.ts'
import { type Program, startProgram } from '../runners/program/start-program.ts'
import { MessageLines } from './message-lines.ts'
import { Trouble } from './trouble.ts'
import { within } from './waiting.ts'

/** How much one message may be, how much else may come before the first, and how much of its stderr is kept; in bytes. */
const limits = { message: 32 * 1024 * 1024, nonsense: 256 * 1024, complaint: 2 * 1024 }
/** How long what a program printed may still take once it has ended. */
const outputGrace = 500

/** How long a program may take to end once its input has ended, and once it is told to; in milliseconds. */
export interface Grace {
  input: number
  signal: number
}

/**
 * MCP over the input and output of a program of ours. The client library has one too, but it ends the program alone: what the program
 * started, and most servers are started by npx, uvx or a shell, would go on without us.
 */
export class ProgramTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: Transport['onmessage']
  /** By these two the client library knows that this is a program, whose silence means that it speaks the older protocol. */
  readonly stderr = null
  pid: number | null = null
  readonly #program: Program
  readonly #grace: Grace
  readonly #complaint = new LastBytes(limits.complaint)
  #child: ChildProcessWithoutNullStreams | undefined
  #exited: Promise<unknown> = Promise.resolve()
  #ending: Promise<void> | undefined
  #nonsense: number | undefined = 0
  #fault: string | undefined

  constructor(program: Program, grace: Grace) {
    this.#program = program
    this.#grace = grace
  }

  get hasEnded(): boolean {
    return this.#ending !== undefined
  }

  /** How it ended, as the rest of a sentence about it. */
  get end(): string | undefined {
    if (this.#fault !== undefined || this.#child === undefined) return this.#fault
    const { exitCode, signalCode } = this.#child
    if (exitCode !== null) return `ended with exit code ${exitCode}`
    return signalCode === null ? undefined : `was ended by ${signalCode}`
  }

  /** The last of what it wrote to stderr. */
  get complaint(): string {
    return this.#complaint.text()
  }

  async start(): Promise<void> {
    const started = await startProgram(this.#program)
    if ('problem' in started) throw new Trouble(started.problem)
    const { child, pid } = started
    if (this.hasEnded) {
      signalGroup(pid, 'SIGKILL')
      throw new Trouble('was no longer wanted')
    }
    this.#child = child
    this.pid = pid
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {})
    const lines = new MessageLines(limits.message, (line) => this.#read(line))
    child.stdout.on('data', (chunk) => {
      if (!this.hasEnded && !lines.add(chunk)) this.#giveUp(`sent more than ${limits.message / 1024 / 1024} MB at once`)
    })
    child.stderr.on('data', (chunk) => this.#complaint.add(chunk))
    const closed = once(child, 'close')
    this.#exited = once(child, 'exit')
    child.stdout.once('end', () => void this.close())
    void this.#exited.then(() => within(outputGrace, closed)).then(() => this.close())
  }

  /** What cannot be sent ends the connection, and that is how whoever waits for the answer hears of it. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (this.hasEnded || this.#child === undefined) throw new Trouble('is not running')
    this.#child.stdin.write(serializeMessage(message), (error) => {
      if (error) void this.close()
    })
  }

  /** Comes back when the program and whatever it started are gone. */
  close(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  async #end(): Promise<void> {
    // Whoever waits for an answer need not wait for the end as well. Not before `close` has noted that this is the end.
    queueMicrotask(() => this.onclose?.())
    const child = this.#child
    if (child?.pid === undefined) return
    child.stdin.end()
    await within(this.#grace.input, this.#exited)
    await endGroup(child.pid, this.#grace.signal)
    await within(outputGrace, this.#exited)
    // Whoever left the group cannot be reached, and must not be waited for.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
  }

  #read(line: string): void {
    if (this.hasEnded) return
    const message = messageIn(line)
    if (message !== undefined) {
      this.#nonsense = undefined
      this.onmessage?.(message)
    } else if (this.#nonsense !== undefined) {
      this.#nonsense += line.length + 1
      if (this.#nonsense > limits.nonsense) this.#giveUp('does not speak MCP: it prints something else')
    }
  }

  #giveUp(fault: string): void {
    this.#fault = fault
    void this.close()
  }
}

/** Many programs greet on stdout, and some print without end what a parser should not even be asked about. */
function messageIn(line: string): JSONRPCMessage | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return deserializeMessage(line)
  } catch {
    return undefined
  }
}
