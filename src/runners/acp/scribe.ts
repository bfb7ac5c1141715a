import type { PartContent, PartStatus, WholeMessage } from '../../contract/nouns/message.ts'
import type { Usage } from '../../contract/nouns/run.ts'
import type { OperationName, Output } from '../../contract/operations/index.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { Caller } from '../../core/ports/caller.ts'
import type { Turn } from '../../core/ports/runner.ts'
import { plainText } from '../../core/render/plain-text.ts'

interface End {
  content: PartContent[]
  finish: string
  usage: Usage | null
}

/** Reads the conversation of a turn, and writes into it. */
export interface Scribe {
  session(): Promise<Output<'session.get'>['session']>
  /** The newest of what the agent reads of the conversation. */
  messages(): Promise<WholeMessage[]>
  /** Parts whose calls wait for a person's word. */
  waitingParts(): Promise<Set<string>>
  outcomeOf(run: string): Promise<string | null>
  bind(remote: string): Promise<void>
  /** Answers the number of a new reply; undefined when more was said meanwhile, which is to be heard first. */
  begin(readUpTo: number): Promise<number | undefined>
  /** Answers the number of a further message of the same reply, whatever is said meanwhile. */
  goOn(): Promise<number>
  stream(message: number, pieces: { part: number; type: 'text' | 'reasoning'; delta: string }[]): Promise<void>
  /** Answers the ids of the parts, in their order. */
  end(message: number, end: End): Promise<string[]>
  part(part: string, change: { status: PartStatus; title?: string; output?: string; metadata?: Record<string, unknown> }): Promise<void>
  approve(part: string, text: string): Promise<number>
  /** Says of a message that nothing came of it. */
  abandon(message: number, content: PartContent[], why: string): Promise<void>
}

const newest = 500

export function scribeOf({ session, caller: agent }: Turn, perform: Perform): Scribe {
  const caller: Caller = { ...agent, engine: true }
  // As nobody's run: often it is over by now. Refused only when somebody else was quicker.
  const afterwards: Caller = { ...caller, run: undefined }

  const must = async <Name extends OperationName>(name: Name, input: object): Promise<Output<Name>> => {
    const outcome = await perform(name, input, { caller })
    if (!outcome.granted) throw new Error(outcome.refusal.message)
    return outcome.value
  }

  return {
    session: async () => (await must('session.get', { session })).session,
    messages: async () => (await must('message.list', { session, live: true, newest: true, limit: newest })).messages,
    async waitingParts() {
      const { questions } = await must('question.list', { session, limit: 100 })
      return new Set(questions.flatMap(({ part }) => part ?? []))
    },
    outcomeOf: async (run) => (await must('run.get', { run })).run.outcome,
    async bind(remote) {
      await must('session.bind', { session, remote })
    },
    async begin(readUpTo) {
      const begun = await perform('message.begin', { session, readUpTo }, { caller })
      if (begun.granted) return begun.value.message.number
      if (begun.refusal.code === 'conflict') return undefined
      throw new Error(begun.refusal.message)
    },
    goOn: async () => (await must('message.begin', { session, readUpTo: 0, goesOn: true })).message.number,
    async stream(message, pieces) {
      await must('message.stream', { message, pieces })
    },
    async end(message, end) {
      const { parts } = (await must('message.end', { message, ...end })).message
      return parts.filter(({ content }) => content.type !== 'retry').map(({ id }) => id)
    },
    async part(part, change) {
      await must('message.part', { part, ...change })
    },
    approve: async (part, text) => (await must('question.approve', { part, text })).question.number,
    async abandon(message, content, why) {
      await perform('message.end', { message, content, finish: 'error', error: plainText(why).slice(0, 10_000) }, { caller: afterwards })
    },
  }
}
