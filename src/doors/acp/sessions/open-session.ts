import type { ContentBlock, PromptResponse, SessionUpdate } from '@agentclientprotocol/sdk'
import type { McpServer } from '../../../contract/nouns/agent.ts'
import type { EventType } from '../../../contract/nouns/event.ts'
import type { Question } from '../../../contract/nouns/question.ts'
import type { Run } from '../../../contract/nouns/run.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import { plainLine, plainText } from '../../../core/render/text/plain-text.ts'
import { planEntries } from '../../../core/render/todo/plan-entries.ts'
import type { AcpDoor, Client } from '../acp-door.ts'
import { Permissions } from '../permissions/permissions.ts'
import { granted } from '../refused.ts'
import { childrenOf, isAtRest } from '../turn/at-rest.ts'
import { readPrompt } from '../turn/prompt-content.ts'
import { say } from '../turn/say.ts'
import { Turns } from '../turn/turns.ts'
import { availableCommand } from '../updates/commands.ts'
import { MessageUpdates } from '../updates/message-updates.ts'
import { toolCallOf } from '../updates/tool-call.ts'
import type { LogEvent } from './log-event.ts'
import type { SessionTree } from './session-tree.ts'

export interface Opening {
  door: AcpDoor
  client: Client
  tree: SessionTree
  /** Resolves when all that is in the log by now was told. */
  caughtUp(): Promise<void>
}

/** What a client says of a session when it opens one. */
export interface Wish {
  /** What the client calls it. */
  id: string
  servers: Record<string, McpServer>
}

/** Something runs there, or did. */
const happens: ReadonlySet<EventType> = new Set(['run.started', 'message.begun', 'session.yielded', 'run.ended'])
/** After these a session may have come to rest. */
const mayBeTheEnd: ReadonlySet<EventType> = new Set([
  ...(['session.yielded', 'run.ended', 'question.asked'] as const),
  ...(['session.held', 'session.archived', 'session.deleted'] as const),
])

/**
 * One conversation as the client has it open. What happens in it and below it comes from the log, in order, whoever brought it about;
 * a prompt is said in it like anybody's message, and is over when the session has come to rest.
 */
export class OpenSession {
  readonly wish: Wish
  readonly number: number
  /** Number of the session whose list is its plan. */
  readonly list: number
  readonly #opening: Opening
  readonly #messages = new MessageUpdates()
  readonly #permissions: Permissions
  readonly #turns: Turns
  /** Messages that the client knows, since it has sent them. */
  readonly #own = new Set<number>()
  readonly #questions = new Set<number>()
  /** Calls of children that the client was shown, since it was asked about them, and whose they are. */
  readonly #childCalls = new Map<string, string>()
  #sending: Promise<unknown> = Promise.resolve()
  #happened = 0
  #lastRun: Run | undefined
  #plan = '[]'
  #gathered: number[] = []

  constructor({ number }: Pick<Session, 'number'>, list: number, wish: Wish, opening: Opening) {
    this.number = number
    this.list = list
    this.wish = wish
    this.#opening = opening
    this.#permissions = new Permissions(opening.door, opening.client, wish.id)
    this.#turns = new Turns({
      door: opening.door,
      session: number,
      course: () => ({ happened: this.#happened, lastRun: this.#lastRun, finish: this.#messages.finish }),
      caughtUp: opening.caughtUp,
      note: (text) => this.#tell(this.#messages.note(text)),
    })
  }

  /** Finds who works for it already, and what was said before the client came. */
  async gather(): Promise<void> {
    this.#gathered = await this.#below(this.number)
    const { perform, call } = this.#opening.door
    const listed = await perform('message.list', { session: this.number, newest: true, limit: 1 }, call)
    this.#messages.startBehind(listed.granted ? (listed.value.messages.at(-1)?.number ?? 0) : 0)
  }

  /** Tells the client what was said and done before it came. */
  async replay(): Promise<void> {
    const { perform, call } = this.#opening.door
    for (let since = 0, more = true; more; ) {
      const page = granted(await perform('message.list', { session: this.number, since, limit: 100 }, call))
      await this.#tell(this.#messages.replay(page.messages))
      since = page.messages.at(-1)?.number ?? since
      more = page.more
    }
    this.#plan = ''
  }

  /** The log has lost what happened meanwhile: the client is told what there is now and it does not know yet. */
  async catchUp(): Promise<void> {
    const { perform, call } = this.#opening.door
    this.#gathered = await this.#below(this.number)
    await this.#sending
    for (let since = this.#messages.toldUpTo, more = true; more; ) {
      const page = granted(await perform('message.list', { session: this.number, since, limit: 100 }, call))
      await this.#tell(this.#messages.catchUp(page.messages.filter(({ number, role }) => role !== 'user' || !this.#own.delete(number))))
      since = page.messages.at(-1)?.number ?? since
      more = page.more
    }
    await this.tellPlan()
    const found = await perform('session.get', { session: this.number }, call)
    if (found.granted) await this.#tellTitle(found.value.session)
    const runs = await perform('run.list', { session: this.number, limit: 1 }, call)
    this.#lastRun = (runs.granted ? runs.value.runs[0] : undefined) ?? this.#lastRun
    this.#happened += 1
    this.#permissions.settleAllBut(await this.greet())
    this.#turns.look()
  }

  /** What the client can be told once it knows the session: its commands, and what waits for the person, which it answers. */
  async greet(): Promise<ReadonlySet<number>> {
    await this.#tellCommands()
    const open = new Set<number>()
    for (const number of [this.number, ...this.#gathered]) {
      const { perform, call } = this.#opening.door
      const listed = await perform('question.list', { session: number }, call)
      for (const question of listed.granted ? listed.value.questions : []) {
        open.add(question.number)
        await this.#ask(question)
      }
    }
    return open
  }

  async #tellCommands(): Promise<void> {
    const { perform, call } = this.#opening.door
    const listed = await perform('command.list', {}, call)
    const availableCommands = listed.granted ? listed.value.commands.map(availableCommand) : []
    await this.#tell([{ sessionUpdate: 'available_commands_update', availableCommands }])
  }

  async tellPlan(): Promise<void> {
    const { perform, call } = this.#opening.door
    const found = await perform('list.get', { session: this.list }, call)
    if (!found.granted) return
    const entries = planEntries(found.value.todos)
    const plan = JSON.stringify(entries)
    if (plan === this.#plan) return
    this.#plan = plan
    await this.#tell([{ sessionUpdate: 'plan', entries }])
  }

  async hear(event: LogEvent): Promise<void> {
    if (event.type === 'command.defined' || event.type === 'command.removed') return this.#tellCommands()
    const isHere = event.session === this.number
    if (!isHere && !this.#opening.tree.isBelow(event.session, this.number)) return
    if (happens.has(event.type)) this.#happened += 1
    await (isHere ? this.#hearHere(event) : this.#hearBelow(event))
    if (event.type === 'question.asked') await this.#ask(event.data.question)
    if (event.type === 'question.answered') this.#permissions.settle(event.data.question.number)
    if (mayBeTheEnd.has(event.type)) this.#turns.look()
  }

  async prompt(blocks: readonly ContentBlock[]): Promise<PromptResponse> {
    const said = granted(readPrompt(blocks))
    return this.#turns.take(() => {
      const sent = say(this.number, said, this.#opening.door).then(({ message, isAnswered }) => {
        if (message !== undefined) this.#own.add(message)
        return isAnswered
      })
      this.#sending = Promise.allSettled([this.#sending, sent])
      return sent
    })
  }

  /** Ends what is done here. There being nothing to end is no mistake: the client may not have heard of the end yet. */
  async cancel(): Promise<void> {
    const { door } = this.#opening
    this.#turns.cancel()
    await this.#sending
    const found = await door.perform('session.get', { session: this.number }, door.call)
    if (!found.granted || (await isAtRest(found.value.session, door))) return
    granted(await door.perform('session.stop', { session: this.number }, door.call))
    this.#permissions.denyAll()
    this.#turns.look()
  }

  /** The client is gone, or wants to hear no more of it. */
  close(): void {
    this.#permissions.leaveAll()
  }

  look(): void {
    if (this.#turns.size > 0) this.#turns.look()
  }

  async #hearHere(event: LogEvent): Promise<void> {
    if (!(await this.#isEcho(event))) await this.#tell(this.#messages.hear(event))
    if (event.type === 'session.renamed') await this.#tellTitle(event.data.session)
    if (event.type !== 'run.ended') return
    const { run } = event.data
    this.#lastRun = run
    // What fails while nobody waits for it must be told all the same.
    if (run.outcome === 'failed' && this.#turns.size === 0) await this.#tell(this.#messages.note(`(It failed: ${run.detail})`))
  }

  async #tellTitle({ title, updatedAt }: Pick<Session, 'title' | 'updatedAt'>): Promise<void> {
    await this.#tell([{ sessionUpdate: 'session_info_update', title, updatedAt: new Date(updatedAt).toISOString() }])
  }

  async #hearBelow(event: LogEvent): Promise<void> {
    if (event.type !== 'part.changed') return
    const agent = this.#childCalls.get(event.data.part.id)
    const call = agent === undefined ? undefined : toolCallOf(event.data.part)
    if (call) await this.#tell([{ sessionUpdate: 'tool_call_update', ...call, title: `${agent}: ${call.title}` }])
  }

  async #ask(question: Question): Promise<void> {
    const isChild = question.session !== this.number
    if (this.#questions.has(question.number)) return
    this.#questions.add(question.number)
    if (question.kind === 'question') return this.#tell(this.#messages.note(questionText(question, isChild)))
    if (isChild && question.part !== null) this.#childCalls.set(question.part, question.agent)
    const { log } = this.#opening.door
    // Nobody knows how long a person thinks about it, and the log goes on meanwhile.
    void this.#permissions
      .ask(question, isChild)
      .catch((problem) => log.error({ question: question.number, problem: String(problem) }, 'an approval was not answered'))
  }

  /** The client shows by itself what was said there. */
  async #isEcho(event: LogEvent): Promise<boolean> {
    if (event.type !== 'message.added' || event.data.message.role !== 'user') return false
    await this.#sending
    if (!this.#own.delete(event.data.message.number)) return false
    this.#messages.interrupted()
    return event.data.message.parts.every(({ content }) => content.type !== 'subtask')
  }

  async #below(number: number): Promise<number[]> {
    const children = await childrenOf({ number }, this.#opening.door)
    for (const child of children) this.#opening.tree.add(child)
    const deeper = await Promise.all(children.map((child) => this.#below(child.number)))
    return [...children.map((child) => child.number), ...deeper.flat()]
  }

  async #tell(updates: readonly SessionUpdate[]): Promise<void> {
    for (const update of updates) await this.#opening.client.tell(this.wish.id, update)
  }
}

/** A question to the person, as the client shows it; whatever they say next is the answer. */
function questionText({ agent, text, options }: Pick<Question, 'agent' | 'text' | 'options'>, isChild: boolean): string {
  const who = isChild ? `${plainLine(agent)} asks: ` : ''
  return [`${who}${plainText(text)}`, ...options.map((option) => `- ${plainLine(option)}`)].join('\n')
}
