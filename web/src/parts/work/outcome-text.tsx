import type { RunOutcome } from '../../../../src/contract/nouns/run.ts'

const colours: Record<RunOutcome, string> = {
  done: 'text-done',
  blocked: 'text-you',
  needs_input: 'text-you',
  budget: 'text-you',
  stalled: 'text-you',
  stopped: 'text-soft',
  failed: 'text-stuck',
  lost: 'text-stuck',
}

/** How a run has ended; null, as long as it runs. */
export function OutcomeText({ outcome }: { outcome: RunOutcome | null }) {
  const colour = outcome === null ? 'text-accent' : colours[outcome]
  return <span className={`font-medium ${colour}`}>{outcome?.replaceAll('_', ' ') ?? 'running'}</span>
}
