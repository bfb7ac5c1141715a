import type { RunOutcome } from '../../../../src/contract/nouns/run.ts'

const colours: Record<RunOutcome, string> = {
  done: 'text-good',
  blocked: 'text-warn',
  needs_input: 'text-warn',
  budget: 'text-warn',
  stalled: 'text-warn',
  stopped: 'text-soft',
  failed: 'text-bad',
  lost: 'text-bad',
}

/** How a run has ended; null, as long as it runs. */
export function OutcomeText({ outcome }: { outcome: RunOutcome | null }) {
  const colour = outcome === null ? 'text-accent' : colours[outcome]
  return <span className={`font-medium ${colour}`}>{outcome?.replaceAll('_', ' ') ?? 'running'}</span>
}
