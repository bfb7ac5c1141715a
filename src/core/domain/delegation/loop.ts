import type { Agent, TodoMode } from '../../../contract/nouns/agent.ts'
import type { Loop, LoopEnding } from '../../../contract/nouns/loop.ts'
import type { RunOutcome } from '../../../contract/nouns/run.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { shortened } from '../shortened.ts'

/** How a stage's turn has ended. */
export interface StageEnd {
  session: number
  outcome: RunOutcome
  detail: string
  text: string
}

/** How the session stands on whose list the stages work. */
export interface LoopSituation {
  /** How many todos are open on its list. */
  open: number
  wakes: number
  maxWakes: number
  /** A person has paused, stopped or archived it. */
  isHeld: boolean
}

/** Whose turn it is: stages are taken in their order, and a round is over when each has had its turn. */
export function stageOf({ stages, turns }: Pick<Loop, 'stages' | 'turns'>): { index: number; round: number } {
  return { index: turns.length % stages.length, round: Math.floor(turns.length / stages.length) + 1 }
}

/**
 * A stage has ended: the loop with its turn in it, and whether it goes on. A person's word comes first, then what has become of the stage, then
 * what it says itself. The list is looked at only when a round is over, so that whoever comes last has seen what the others did.
 */
export function decideLoop(before: Loop, ended: StageEnd, situation: LoopSituation): Loop {
  const { index } = stageOf(before)
  const agent = before.stages[index]?.agent ?? ''
  const turn = { session: ended.session, outcome: ended.outcome, said: shortened(ended.text) }
  const loop: Loop = { ...before, turns: [...before.turns, turn] }
  return { ...loop, end: decideEnd(loop, agent, ended, situation) }
}

function decideEnd(loop: Loop, stage: string, ended: StageEnd, situation: LoopSituation): Loop['end'] {
  const { outcome, detail, text } = ended
  const so = (why: LoopEnding, reason = '') => ({ why, stage, reason })
  if (outcome === 'stopped' || situation.isHeld) return so('stopped', detail)
  if (outcome === 'budget') return so('budget', detail)
  if (outcome !== 'done' && outcome !== 'blocked') return so('failed', detail === '' ? `ended as ${outcome}` : detail)
  const reason = stopIn(text)
  if (reason !== undefined) return so('stop', reason)
  const { index, round } = stageOf(loop)
  if (index === 0 && situation.open === 0) return so('empty')
  if (round > loop.rounds) return so('rounds')
  return situation.wakes >= situation.maxWakes ? so('budget', `it has gone on by itself ${situation.wakes} times`) : null
}

/** What a stage says when it wants no further turns: the last line of its reply, so that it is never taken out of what it only quotes. */
function stopIn(text: string): string | undefined {
  return /^STOP:[ \t]*(.*)$/.exec(
    text
      .trimEnd()
      .split(/\r\n|\r|\n/)
      .at(-1)
      ?.trim() ?? '',
  )?.[1]
}

const mostStages = 8
const longestPrompts = 64 * 1024

interface AskedLoop {
  to: readonly { prompt: string; session?: unknown; todos?: TodoMode }[]
  agents: readonly Agent[]
  background: boolean
  /** Whether the session that starts it works on a list. */
  hasList: boolean
}

/** Whether a loop can be begun as it is asked for: the agents of its stages, the first of which there is. */
export function judgeLoop({ number }: Session, { to, agents, background, hasList }: AskedLoop): Outcome<readonly [Agent, ...Agent[]]> {
  const [first, ...others] = agents
  if (background) {
    return refuse('invalid', 'A loop is waited for: it cannot go on in the background.', { hint: 'Leave background out.' })
  }
  if (to.length > mostStages) return refuse('limit_reached', `A loop has at most ${mostStages} stages, not ${to.length}.`)
  if (to.some(({ session, todos = 'shared' }) => session !== undefined || todos !== 'shared')) {
    return refuse('invalid', 'Stages of a loop work on the list of the session that starts it, each in a new session.', {
      hint: 'Leave todos and session out.',
    })
  }
  if (to.reduce((sum, { prompt }) => sum + prompt.length, 0) > longestPrompts) {
    return refuse('too_large', `What the stages of a loop are told may be ${longestPrompts} characters long together.`, {
      hint: 'Write the details on the list.',
    })
  }
  if (!hasList) {
    return refuse('conflict', `Session #${number} works on no list, so nobody can take turns on it.`, {
      hint: 'Hand the work to one agent instead.',
    })
  }
  return first === undefined ? refuse('invalid', 'A loop has at least one stage.') : grant([first, ...others])
}
