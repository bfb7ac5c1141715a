import type { Event } from '../../../../src/contract/nouns/event.ts'
import type { WholeMessage } from '../../../../src/contract/nouns/message.ts'
import type { Run, RunOutcome, Trigger } from '../../../../src/contract/nouns/run.ts'

/** All that a session does from one piece of news to the next. */
export interface Activation {
  session: number
  agent: string
  turns: number
  /** How it ended; null while it has not. */
  outcome: RunOutcome | null
}

/** What a session itself has set in motion, or is only taken up again, is no news to it. */
const noNews: ReadonlySet<Trigger> = new Set(['subagent', 'subtask_completed', 'subtask_canceled', 'recovered'])

/** Read from the log alone. A run that has not ended has had a turn, and one more for each nudge. */
export function activationsOf(events: readonly Event[]): Activation[] {
  const all: Activation[] = []
  const current = new Map<number, Activation>()
  const ended = new Set<string>()
  for (const { type, data } of events) if (type === 'run.ended') ended.add((data.run as Run).id)
  for (const { type, session, data } of events) {
    const run = data.run as Run
    const known = current.get(session)
    switch (type) {
      case 'run.started': {
        const isNew = known === undefined || !noNews.has(run.trigger)
        const activation = isNew ? { session, agent: run.agent, turns: 0, outcome: null } : known
        if (isNew) all.push(activation)
        current.set(session, activation)
        activation.outcome = null
        if (!ended.has(run.id)) activation.turns += 1
        break
      }
      case 'message.added': {
        const { kind, run: saidIn } = data.message as WholeMessage
        if (known !== undefined && kind === 'nudge' && saidIn !== null && !ended.has(saidIn)) known.turns += 1
        break
      }
      case 'run.ended':
        if (known !== undefined) known.turns += run.turns
        break
      case 'session.yielded':
        if (known !== undefined) known.outcome = data.outcome as RunOutcome
        break
    }
  }
  return all
}
