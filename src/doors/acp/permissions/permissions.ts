import type { Part } from '../../../contract/nouns/message.ts'
import type { Question } from '../../../contract/nouns/question.ts'
import type { AcpDoor, Client } from '../acp-door.ts'
import { approvalFrom, permissionRequest } from './permission.ts'

/** What the client is being asked to allow in one conversation and below it. Each approval is asked for once. */
export class Permissions {
  readonly #door: AcpDoor
  readonly #client: Client
  readonly #sessionId: string
  readonly #asked = new Map<number, AbortController>()

  constructor(door: AcpDoor, client: Client, sessionId: string) {
    this.#door = door
    this.#client = client
    this.#sessionId = sessionId
  }

  async ask(question: Question, isChild: boolean): Promise<void> {
    if (this.#asked.has(question.number)) return
    const controller = new AbortController()
    this.#asked.set(question.number, controller)
    const request = permissionRequest(this.#sessionId, question, await this.#partOf(question), isChild)
    const answer = await this.#client.mayUse(request, controller.signal).then(approvalFrom, (problem) => {
      if (this.#client.isGone()) return settled
      if (controller.signal.aborted) return controller.signal.reason as string
      this.#door.log.error({ question: question.number, problem: String(problem) }, 'the client could not be asked for permission')
      return 'deny: nobody could be asked'
    })
    if (answer !== settled) await this.#door.perform('question.answer', { question: question.number, answer }, this.#door.call)
  }

  /** Somebody has answered elsewhere. */
  settle(question: number): void {
    this.#asked.get(question)?.abort(settled)
  }

  /** The others have been answered elsewhere. */
  settleAllBut(open: ReadonlySet<number>): void {
    for (const question of this.#asked.keys()) if (!open.has(question)) this.settle(question)
  }

  /** Whoever cancels has allowed nothing. */
  denyAll(): void {
    for (const controller of this.#asked.values()) controller.abort('deny: the request was cancelled')
  }

  /** Nobody is there to be asked any more; what is open stays open. */
  leaveAll(): void {
    for (const controller of this.#asked.values()) controller.abort(settled)
  }

  async #partOf({ session, part }: Question): Promise<Part | undefined> {
    const listed = await this.#door.perform('message.list', { session, newest: true, limit: 20 }, this.#door.call)
    const messages = listed.granted ? listed.value.messages : []
    return messages.flatMap(({ parts }) => parts).find(({ id }) => id === part)
  }
}

const settled = 'settled'
