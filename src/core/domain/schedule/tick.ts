import type { TickCandidate } from '../../ports/facts.ts'

/** Which active tasks the tick works on, and how many it leaves alone for which reason. */
export function tickSkips(candidates: readonly TickCandidate[]): { due: TickCandidate[]; skipped: Record<string, number> } {
  const due: TickCandidate[] = []
  const skipped: Record<string, number> = {}
  for (const candidate of candidates) {
    const why = whyNot(candidate)
    if (why === undefined) due.push(candidate)
    else skipped[why] = (skipped[why] ?? 0) + 1
  }
  return { due, skipped }
}

function whyNot({ running, hold, open, waiting, held, awaits, isLeft }: TickCandidate): string | undefined {
  if (running) return 'in flight'
  if (hold !== null) return hold
  if (awaits !== null) return `awaiting_${awaits}`
  if (!open && waiting) return 'awaiting_peer'
  if (!open && held) return 'not ready'
  if (!open && isLeft) return 'awaiting_human'
  return undefined
}
