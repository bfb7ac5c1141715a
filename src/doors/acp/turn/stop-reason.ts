import type { StopReason } from '@agentclientprotocol/sdk'
import type { RunOutcome } from '../../../contract/nouns/run.ts'

export interface TurnOutcome {
  /** The client has asked for an end. */
  isCancelled: boolean
  /** How the session's last activation ended; null when there was none. */
  outcome: RunOutcome | null
  /** Why the model stopped speaking the last time it spoke. */
  finish: string | null
}

/** Why a prompt is over, in the protocol's words; undefined when it came to nothing, which is no way to end a turn. */
export function stopReason({ isCancelled, outcome, finish }: TurnOutcome): StopReason | undefined {
  if (isCancelled || outcome === 'stopped') return 'cancelled'
  switch (outcome) {
    case 'failed':
    case 'lost':
      return undefined
    case 'budget':
    case 'stalled':
      return 'max_turn_requests'
    case 'needs_input':
    case 'blocked':
      return 'end_turn'
    case 'done':
    case null:
      if (finish === 'length') return 'max_tokens'
      return finish === 'content-filter' ? 'refusal' : 'end_turn'
  }
}
