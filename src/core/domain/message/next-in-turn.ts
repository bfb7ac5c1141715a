/** What is known of a conversation when it is asked what comes next. */
export interface TurnSituation {
  /** Writs of a reply wait to be run. */
  hasWrits: boolean
  /** Sessions are at work for it, and it waits for their end. */
  isWaiting: boolean
  /** Calls of the last reply wait for a result. */
  hasCalls: boolean
  /** Somebody has asked for it to be summarised. */
  isToSummarise: boolean
  /** The agent is in the middle of a turn: it has not read what came of its calls, or was cut off. */
  isMidTurn: boolean
  /** Something was said that the agent has not been given. */
  hasNews: boolean
  /** It is a further step of a turn: what is merely new begins the next one. */
  isStep: boolean
}

export type NextInTurn = 'writs' | 'wait' | 'calls' | 'summary' | 'reply' | 'nothing'

/**
 * The one order in which a conversation goes on, whoever runs its agent: what was said is acted on before anything else, nobody is asked while work
 * that was handed on is under way, calls get their results and a summary is made before the agent speaks again.
 */
export function decideNext(situation: TurnSituation): NextInTurn {
  if (situation.hasWrits) return 'writs'
  if (situation.isWaiting) return 'wait'
  if (situation.hasCalls) return 'calls'
  if (situation.isToSummarise) return 'summary'
  if (situation.isMidTurn) return 'reply'
  return situation.hasNews && !situation.isStep ? 'reply' : 'nothing'
}
