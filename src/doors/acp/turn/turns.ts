import type { PromptResponse } from '@agentclientprotocol/sdk'
import type { Run } from '../../../contract/nouns/run.ts'
import type { SessionWithState } from '../../../contract/nouns/session.ts'
import type { AcpDoor } from '../acp-door.ts'
import { failed, refused } from '../refused.ts'
import { isAtRest } from './at-rest.ts'
import { nextWords } from './next-words.ts'
import { stopReason } from './stop-reason.ts'
import { Turn } from './turn.ts'

/** What the log has said so far of the session and those that work for it. */
interface Course {
  /** How many runs and replies were begun or ended. */
  happened: number
  lastRun: Run | undefined
  /** Why the model stopped the last time it spoke. */
  finish: string | null
}

export interface Watching {
  door: AcpDoor
  session: number
  course(): Course
  /** Resolves when all that is in the log by now was told. */
  caughtUp(): Promise<void>
  note(text: string): Promise<void>
}

/** The prompts that wait in one session. All of them are over when it comes to rest, since one agent answers them all. */
export class Turns {
  readonly #watching: Watching
  readonly #turns = new Set<Turn>()
  #looking: Promise<void> | undefined
  #isToLookAgain = false

  constructor(watching: Watching) {
    this.#watching = watching
  }

  get size(): number {
    return this.#turns.size
  }

  /** Waits for the end of what `send` says; when that answers true, it was answered at once. */
  async take(send: () => Promise<boolean>): Promise<PromptResponse> {
    const turn = new Turn(this.#watching.course().happened)
    this.#turns.add(turn)
    try {
      if (await send()) {
        await this.#watching.caughtUp()
        return { stopReason: 'end_turn' }
      }
      turn.isSent = true
      this.look()
      return await turn.over
    } finally {
      this.#turns.delete(turn)
    }
  }

  cancel(): void {
    for (const turn of this.#turns) turn.isCancelled = true
  }

  /** Looks whether the session has come to rest. What happens while that is done is looked at afterwards. */
  look(): void {
    this.#isToLookAgain = true
    const { door, session } = this.#watching
    this.#looking ??= this.#lookOn()
      .catch((problem) => door.log.error({ session, problem: String(problem) }, 'a session could not be looked at'))
      .finally(() => {
        this.#looking = undefined
      })
  }

  async #lookOn(): Promise<void> {
    while (this.#isToLookAgain) {
      this.#isToLookAgain = false
      await this.#lookOnce()
    }
  }

  async #lookOnce(): Promise<void> {
    const { door, session, caughtUp } = this.#watching
    const turns = [...this.#turns].filter(({ isSent }) => isSent)
    if (turns.length === 0) return
    const found = await door.perform('session.get', { session }, door.call)
    if (!found.granted) {
      for (const turn of turns) turn.fail(refused(found.refusal))
      return
    }
    if (!(await isAtRest(found.value.session, door))) return
    await caughtUp()
    for (const turn of turns) await this.#end(turn, found.value.session)
  }

  async #end(turn: Turn, session: SessionWithState): Promise<void> {
    const { door, course, note } = this.#watching
    const { happened, lastRun, finish } = course()
    const { isCancelled } = turn
    if (!isCancelled && happened === turn.since) return turn.fail(failed(await whyNothing(session, door)))
    const reason = stopReason({ isCancelled, outcome: session.outcome, finish })
    if (reason === undefined) return turn.fail(failed(lastRun?.detail || 'The run has failed.'))
    if (reason === 'max_turn_requests') await note(`(Stopped: ${lastRun?.detail || session.outcome}. Say something to go on.)`)
    turn.end({ stopReason: reason })
  }
}

/** Why nobody has answered a prompt, and what to do about it. */
async function whyNothing({ number, agent, next }: SessionWithState, { perform, call }: AcpDoor): Promise<string> {
  const kept = `What you said is kept in session #${number}, but nothing runs there.`
  const found = agent === null ? undefined : await perform('agent.get', { agent }, call)
  if (found?.granted === false) return `${kept} ${found.refusal.message} Start punchlist acp with --agent and one of: punchlist agent list`
  return `${kept} ${nextWords(next)}`
}
