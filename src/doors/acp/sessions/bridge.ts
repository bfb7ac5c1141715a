import type { McpServer } from '../../../contract/nouns/agent.ts'
import type { Event } from '../../../contract/nouns/event.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import { lastOfEachList } from '../../../core/engine/list-updates.ts'
import type { AcpDoor, Client } from '../acp-door.ts'
import { typed } from './log-event.ts'
import { OpenSession, type Wish } from './open-session.ts'
import { SessionTree } from './session-tree.ts'

/** A new one works on its own list; of the others it is known. */
export type Opened = Session & { list?: number | null }

/** A wake that comes to nothing leaves no event, so sessions that are waited for are also looked at now and then. */
const lookEvery = 500

/**
 * Reads the tenant's log for one client and has every session that it has open hear of it. All that is told is told one after another,
 * so that a client that is slow, or a replay that is long, never gets anything out of order.
 */
export class Bridge {
  readonly #door: AcpDoor
  readonly #client: Client
  readonly #sessions = new Map<string, OpenSession>()
  readonly #tree = new SessionTree()
  readonly #waiting: { seq: number; resolve(): void }[] = []
  readonly #started: Promise<void>
  readonly #unfollow: () => void
  readonly #timer: NodeJS.Timeout
  #work: Promise<unknown> = Promise.resolve()
  #handled = 0

  constructor(door: AcpDoor, client: Client) {
    this.#door = door
    this.#client = client
    let unfollow: () => void = () => undefined
    this.#started = new Promise((resolve, reject) => {
      unfollow = door.feed.follow(door.call.caller.tenant.number, undefined, {
        started: (at) => {
          this.#handled = at
          resolve()
        },
        deliver: (events) => void this.#inOrder(() => this.#take(events)),
        resync: (at) => void this.#inOrder(() => this.#startAgain(at)),
        failed: (problem) => {
          door.log.error({ problem: String(problem) }, 'the log could not be read')
          reject(problem)
        },
      })
    })
    this.#started.catch(() => undefined)
    this.#unfollow = unfollow
    this.#timer = setInterval(() => this.#look(), lookEvery).unref()
  }

  find(id: string): OpenSession | undefined {
    return this.#sessions.get(id)
  }

  /** Opens a session to the client. What happens meanwhile is told after what was before. */
  async open(session: Opened, wish: Wish, isReplayed: boolean): Promise<void> {
    await this.#started
    await this.#inOrder(async () => {
      this.#sessions.get(wish.id)?.close()
      this.#tree.add(session, true)
      const opened = new OpenSession(session, session.list ?? session.number, wish, {
        door: this.#door,
        client: this.#client,
        tree: this.#tree,
        caughtUp: () => this.#caughtUp(),
      })
      await opened.gather()
      if (isReplayed) await opened.replay()
      this.#sessions.set(wish.id, opened)
      await opened.tellPlan()
      // The client cannot take anything about a session whose id it does not know, and it learns that from the response.
      setImmediate(() => void this.#inOrder(() => opened.greet()))
    })
  }

  forget(id: string): void {
    this.#sessions.get(id)?.close()
    this.#sessions.delete(id)
  }

  /** The client's MCP servers for runs of a session that it has open, or of one that works for it. */
  serversIn(number: number): Record<string, McpServer> {
    for (const one of this.#tree.lineOf(number)) {
      const open = [...this.#sessions.values()].findLast((session) => session.number === one)
      if (open !== undefined) return open.wish.servers
    }
    return {}
  }

  close(): void {
    clearInterval(this.#timer)
    this.#unfollow()
    for (const id of [...this.#sessions.keys()]) this.forget(id)
  }

  async #take(events: readonly Event[]): Promise<void> {
    for (const event of events.map(typed)) {
      if (event.type === 'session.added') this.#tree.add(event.data.session)
      await this.#each((session) => session.hear(event))
    }
    for (const { session: list } of lastOfEachList(events)) {
      await this.#each(async (session) => (session.list === list ? session.tellPlan() : undefined))
    }
    this.#hasHandled(events.at(-1)?.seq ?? this.#handled)
  }

  /** The log does not reach to where it was read: every session is looked at as it is. */
  async #startAgain(at: number): Promise<void> {
    await this.#each((session) => session.catchUp())
    this.#hasHandled(at)
  }

  #hasHandled(seq: number): void {
    this.#handled = seq
    for (const one of this.#waiting.splice(0)) {
      if (one.seq <= this.#handled) one.resolve()
      else this.#waiting.push(one)
    }
  }

  /** What goes wrong in one session keeps neither the others nor the log waiting. */
  async #each(task: (session: OpenSession) => Promise<void>): Promise<void> {
    for (const session of this.#sessions.values()) await task(session).catch((problem) => this.#noted(problem))
  }

  async #caughtUp(): Promise<void> {
    const { perform, call } = this.#door
    const listed = await perform('event.list', { after: this.#handled, limit: 1 }, call)
    const seq = listed.granted ? listed.value.last : 0
    if (seq > this.#handled) await new Promise<void>((resolve) => this.#waiting.push({ seq, resolve }))
  }

  #look(): void {
    for (const session of this.#sessions.values()) session.look()
  }

  #inOrder<Answer>(task: () => Promise<Answer>): Promise<Answer> {
    const done = this.#work.then(task)
    this.#work = done.catch((problem) => this.#noted(problem))
    return done
  }

  #noted(problem: unknown): void {
    if (!this.#client.isGone()) this.#door.log.error({ problem: String(problem) }, 'a client could not be told something')
  }
}
