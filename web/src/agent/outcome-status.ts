import type { Run, RunOutcome } from '../../../src/contract/nouns/run.ts'
import { type StatusName, statusWords } from '../parts/work/status-words.ts'

const outcomes: Record<RunOutcome, { status: StatusName; word: string }> = {
  done: { status: 'done', word: statusWords.done },
  blocked: { status: 'blocked', word: statusWords.blocked },
  needs_input: { status: 'you', word: statusWords.you },
  budget: { status: 'failed', word: 'Gave up: too many tries' },
  stalled: { status: 'failed', word: 'Gave up: nothing moved' },
  stopped: { status: 'paused', word: 'Stopped' },
  failed: { status: 'failed', word: statusWords.failed },
  lost: { status: 'failed', word: 'Lost: the server went away' },
}

/** How a run ended, in the words of people. */
export function outcomeStatus({ outcome, endedAt, stopping }: Pick<Run, 'outcome' | 'endedAt' | 'stopping'>) {
  if (endedAt === 0) return { status: 'running' as const, word: stopping === null ? statusWords.running : 'Stopping' }
  return outcome === null ? { status: 'idle' as const, word: 'Ended' } : outcomes[outcome]
}
