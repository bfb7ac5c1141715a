import type { ToolResult } from '../core/ports/tools.ts'
import type { Address } from './address.ts'
import { callTool } from './call-tool.ts'
import { type Connection, connect, type Manner } from './connect.ts'
import { listTools } from './list-tools.ts'
import type { OfferedTool } from './offered-tools.ts'
import { inWords, Trouble, troubleWith, withoutSecrets } from './trouble.ts'
import { bounded, unlessAborted } from './waiting.ts'

interface LinkOptions {
  name: string
  address: Address
  manner: Manner
  /** How long it may take to connect and to list tools, in milliseconds. */
  connectTimeout: number
  /** How long one call may take, in seconds. */
  timeout: number
}

/** One server during one run: connected at the start, and again for the first call after it went away. */
export class ServerLink {
  readonly name: string
  readonly timeout: number
  readonly #options: LinkOptions
  readonly #over = new AbortController()
  #connection: Connection | undefined
  #connecting: Promise<Connection> | undefined

  constructor(options: LinkOptions) {
    this.name = options.name
    this.timeout = options.timeout
    this.#options = options
  }

  get isOver(): boolean {
    return this.#over.signal.aborted
  }

  /** Connects for the first time. A server without usable tools is let go at once. */
  async open(): Promise<{ tools: OfferedTool[]; problems: string[] }> {
    const offer = await this.#bounded((bounds) => this.#offer(bounds)).catch((error) => ({ tools: [], problems: [inWords(error)] }))
    if (offer.tools.length === 0) await this.close()
    return { tools: offer.tools, problems: offer.problems.map((problem) => this.shown(`MCP server ${this.name} ${problem}`)) }
  }

  call(tool: OfferedTool, input: unknown, signal: AbortSignal): Promise<ToolResult> {
    return callTool(this, tool, input, signal)
  }

  /** The connection as it stands, or a new one. Rejects with what is the matter, or with the signal's reason. */
  async connected(signal: AbortSignal): Promise<Connection> {
    const before = this.#connection
    if (before?.transport.hasEnded === false) return before
    // What the last one left behind must be gone before the next one looks for its files and ports.
    this.#connecting ??= this.#bounded(async (bounds) => {
      await before?.transport.close()
      return this.#connect(bounds)
    }).finally(() => {
      this.#connecting = undefined
    })
    this.#connecting.catch(() => {})
    return unlessAborted(this.#connecting, signal)
  }

  /** Comes back when nothing of the server is left running here. */
  async close(): Promise<void> {
    this.#over.abort(new Trouble('was let go, since the run is over'))
    await this.#connecting?.catch(() => {})
    await this.#connection?.transport.close()
  }

  shown(text: string): string {
    return withoutSecrets(text, this.#options.address.secrets)
  }

  async #offer(bounds: AbortSignal): Promise<{ tools: OfferedTool[]; problems: string[] }> {
    const connection = await this.#connect(bounds)
    try {
      return await listTools(connection, bounds)
    } catch (error) {
      await connection.transport.close()
      throw new Trouble(troubleWith(bounds.aborted ? bounds.reason : error, connection.transport))
    }
  }

  async #connect(bounds: AbortSignal): Promise<Connection> {
    const outcome = await connect(this.#options.address, this.#options.manner, bounds)
    if ('trouble' in outcome) throw new Trouble(outcome.trouble)
    this.#connection = outcome
    return outcome
  }

  #bounded<Answer>(work: (bounds: AbortSignal) => Promise<Answer>): Promise<Answer> {
    return bounded(this.#options.connectTimeout, this.#over.signal, work)
  }
}
