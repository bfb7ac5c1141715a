import {
  type AnyMessage,
  type ClientConnection,
  client,
  type McpServer,
  methods,
  PROTOCOL_VERSION,
  RequestError,
  type RequestPermissionRequest,
  type RequestPermissionResponse,
} from '@agentclientprotocol/sdk'
import * as z from 'zod'
import type { AgentProgram } from './agent-program.ts'
import { refused } from './permission.ts'
import { readUpdate, type Update } from './read-update.ts'
import { Trouble } from './trouble.ts'
import { within } from './within.ts'

/** Who hears what an agent says while it is asked something. */
export interface Listener {
  hear(update: Update): void
  permit(request: RequestPermissionRequest): Promise<RequestPermissionResponse>
}

export interface Opening {
  /** What the agent calls the session we had with it before; empty when there is none. */
  remote: string
  folder: string
  servers(takesHttp: boolean): McpServer[]
  /** How long it may take to answer, in milliseconds. */
  startTimeout: number
  version: string
}

const Initialized = z.object({
  protocolVersion: z.number(),
  agentCapabilities: z
    .object({ loadSession: z.boolean().nullish(), mcpCapabilities: z.object({ http: z.boolean().nullish() }).nullish() })
    .nullish(),
  authMethods: z.array(z.object({ name: z.string(), description: z.string().nullish() })).nullish(),
})
const Opened = z.object({ sessionId: z.string().min(1).max(1_000) })
const Answered = z.object({
  stopReason: z.string(),
  usage: z
    .object({
      inputTokens: z.int().min(0).optional().catch(undefined),
      outputTokens: z.int().min(0).optional().catch(undefined),
      cachedReadTokens: z.int().min(0).nullish().catch(undefined),
      cachedWriteTokens: z.int().min(0).nullish().catch(undefined),
      thoughtTokens: z.int().min(0).nullish().catch(undefined),
      totalTokens: z.int().min(0).optional().catch(undefined),
    })
    .nullish()
    .catch(undefined),
})
export type Answer = z.infer<typeof Answered>

const signInWanted = -32_000
/** How long it may take to see how a program has ended after its connection has. */
const afterword = 1_000

/** A conversation with an agent, over one connection. */
export class Talk {
  readonly program: AgentProgram
  /** What the agent calls this conversation. */
  session = ''
  /** The agent knows nothing of what was said before. */
  isNew = true
  /** What this conversation has cost so far, if the agent tells. */
  cost: number | undefined
  listener: Listener | undefined
  readonly #connection: ClientConnection
  #signIn = ''

  constructor(program: AgentProgram) {
    this.program = program
    const { readable, writable } = program.stream()
    this.#connection = client({ name: 'punchlist' })
      .onRequest(methods.client.session.requestPermission, ({ params }) => this.listener?.permit(params) ?? refused)
      .connect({ writable, readable: readable.pipeThrough(this.#updates()) })
    void this.#connection.closed.then(() => program.blame(this.#connection.signal.reason))
  }

  /** Takes up the session we had, where the agent can and still knows it; begins a new one where not. */
  async open({ remote, folder, servers, startTimeout, version }: Opening): Promise<void> {
    const hello = {
      protocolVersion: PROTOCOL_VERSION,
      clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
      clientInfo: { name: 'punchlist', title: 'Punchlist', version },
    }
    const { protocolVersion, agentCapabilities, authMethods } = await this.#ask('initialize', hello, Initialized, startTimeout)
    if (protocolVersion !== PROTOCOL_VERSION) {
      throw new Trouble(`speaks version ${protocolVersion} of ACP, and we speak version ${PROTOCOL_VERSION}`)
    }
    this.#signIn = (authMethods ?? []).map(({ name, description }) => (description ? `${name}: ${description}` : name)).join('; ')
    const setting = { cwd: folder, mcpServers: servers(agentCapabilities?.mcpCapabilities?.http === true) }
    if (remote !== '' && agentCapabilities?.loadSession === true && (await this.#load(remote, setting, startTimeout))) return
    this.isNew = true
    this.session = (await this.#ask('session/new', setting, Opened, startTimeout)).sessionId
  }

  /** Answers why the agent stopped. */
  async prompt(text: string): Promise<Answer> {
    const prompt = [{ type: 'text' as const, text }]
    const answer = await this.#ask('session/prompt', { sessionId: this.session, prompt }, Answered)
    this.isNew = false
    return answer
  }

  cancel(): void {
    void this.#connection.agent.notify(methods.agent.session.cancel, { sessionId: this.session }).catch(() => undefined)
  }

  async close(): Promise<void> {
    this.listener = undefined
    await this.program.end()
    this.#connection.close()
  }

  /** One that is unknown there by now is no trouble; what an agent repeats while it takes a session up was written down before. */
  async #load(session: string, setting: object, startTimeout: number): Promise<boolean> {
    this.session = session
    try {
      await this.#ask('session/load', { ...setting, sessionId: session }, z.unknown(), startTimeout)
      return !this.isNew
    } catch (problem) {
      if (problem instanceof Refusal) return false
      throw problem
    }
  }

  /** Takes out what the agent tells. The library would hear it after what came later, and complain of each word that it does not know. */
  #updates(): TransformStream<AnyMessage, AnyMessage> {
    return new TransformStream({
      transform: (message, controller) => {
        if ('method' in message && message.method === methods.client.session.update) this.#hear(message.params)
        else controller.enqueue(message)
      },
    })
  }

  #hear(params: unknown): void {
    const { session, update } = readUpdate(params)
    if (update === undefined || session !== this.session) return
    if (update.type === 'cost') this.cost = update.cost
    else if (this.listener !== undefined) this.listener.hear(update)
    else if (update.type === 'heard' || update.type === 'text' || update.type === 'call') this.isNew = false
  }

  async #ask<Schema extends z.ZodType>(
    method: 'initialize' | 'session/new' | 'session/load' | 'session/prompt',
    params: object,
    answer: Schema,
    startTimeout?: number,
  ): Promise<z.infer<Schema>> {
    const asked = this.#connection.agent.request<unknown>(method, params).then(
      (said) => said,
      (problem) => {
        throw this.#troubleWith(method, problem)
      },
    )
    const over = this.program.over.then(() => {
      throw new Trouble(this.program.explained(`did not answer ${method}`))
    })
    // Whichever comes second is nobody's concern.
    for (const promise of [asked, over]) promise.catch(() => undefined)
    const first = Promise.race([asked, over])
    if (startTimeout !== undefined && !(await within(startTimeout, first))) {
      throw new Trouble(this.program.explained(`did not answer ${method} within ${startTimeout / 1_000} s`))
    }
    const said = await first.catch(async (problem) => {
      if (problem instanceof Refusal) throw problem
      // The connection breaks before the program is gone, and only then it is known how that ended.
      await within(afterword, this.program.over)
      throw problem instanceof Trouble ? problem : new Trouble(this.program.explained(`did not answer ${method}`))
    })
    const read = answer.safeParse(said)
    if (read.success) return read.data
    throw new Trouble(this.program.explained(`answered ${method} with something that ACP does not know`))
  }

  #troubleWith(method: string, problem: unknown): unknown {
    if (!(problem instanceof RequestError)) return problem
    if (problem.code === signInWanted) {
      const how = this.#signIn === '' ? '' : ` (${this.#signIn})`
      return new SignInWanted(`wants somebody to sign in first${how}. Do that once as the user that runs the daemon.`)
    }
    const details = problem.data === undefined ? '' : ` ${JSON.stringify(problem.data).slice(0, 1_000)}`
    return new Refusal(this.program.explained(`answered ${method} with an error: ${problem.message}${details}`))
  }
}

/** The agent answered, but with a no. */
class Refusal extends Trouble {}

/** It works for nobody who has not signed in. */
export class SignInWanted extends Refusal {}
