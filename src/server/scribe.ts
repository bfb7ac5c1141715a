import type { WholeMessage } from '../contract/nouns/message.ts'
import type { RunOutcome } from '../contract/nouns/run.ts'
import type { OperationName, Output } from '../contract/operations/index.ts'
import { textPart } from '../core/domain/message.ts'
import type { Perform } from '../core/gate/perform.ts'
import type { Caller } from '../core/ports/caller.ts'
import type { Turn, TurnEnd } from '../core/ports/runner.ts'
import { plainText } from '../core/render/plain-text.ts'

/** Reads the conversation of a turn and writes the agent's replies into it. */
export interface Scribe {
  /** Number of the last message that the agent was given. */
  read(): Promise<number>
  /** All that the agent reads of what was said after a message. */
  saidSince(message: number): Promise<WholeMessage[]>
  outcomeOf(run: string): Promise<RunOutcome | null>
  /** Answers the number of the reply; undefined when more was said meanwhile, which is to be heard first. */
  begin(readUpTo: number): Promise<number | undefined>
  end(reply: number, said: Pick<TurnEnd, 'text' | 'usage'>): Promise<void>
  /** Says of a reply that nothing came of it. */
  abandon(reply: number, said: Pick<TurnEnd, 'text' | 'detail'>): Promise<void>
}

const pageSize = 500

export function scribeOf(turn: Turn, perform: Perform): Scribe {
  const { session } = turn
  const caller: Caller = { ...turn.caller, engine: true }

  const must = async <Name extends OperationName>(name: Name, input: object): Promise<Output<Name>> => {
    const outcome = await perform(name, input, { caller })
    if (!outcome.granted) throw new Error(outcome.refusal.message)
    return outcome.value
  }

  return {
    read: async () => (await must('session.get', { session })).session.read,
    async saidSince(message) {
      const { messages, more } = await must('message.list', { session, live: true, since: message, limit: pageSize })
      return more ? [...messages, ...(await this.saidSince(messages.at(-1)?.number ?? message))] : messages
    },
    outcomeOf: async (run) => (await must('run.get', { run })).run.outcome,
    async begin(readUpTo) {
      const begun = await perform('message.begin', { session, readUpTo }, { caller })
      if (begun.granted) return begun.value.message.number
      if (begun.refusal.code === 'conflict') return undefined
      throw new Error(begun.refusal.message)
    },
    async end(reply, { text, usage = null }) {
      await must('message.end', { message: reply, content: contentOf(text), finish: 'stop', usage })
    },
    async abandon(reply, { text, detail = '' }) {
      const end = { content: contentOf(text), finish: 'error', error: plainText(detail).slice(0, 10_000) }
      // As nobody's run: often it is over by now. Refused only when somebody else was quicker.
      await perform('message.end', { message: reply, ...end }, { caller: { ...caller, run: undefined } })
    },
  }
}

function contentOf(text: string) {
  return text.trim() === '' ? [] : [textPart(text)]
}
