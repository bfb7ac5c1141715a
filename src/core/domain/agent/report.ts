import type { AgentReport } from '../../../contract/nouns/agent-report.ts'
import type { Run, RunOutcome } from '../../../contract/nouns/run.ts'
import { sumOf } from '../usage/total.ts'

type Ended = Pick<Run, 'session' | 'task' | 'outcome' | 'detail' | 'usage'>

const mostTold = 5
const failed: ReadonlySet<RunOutcome | null> = new Set(['failed', 'lost', 'stalled'])

/** How runs ended, the most frequent first. */
export function outcomesOf(runs: readonly Ended[]): AgentReport['outcomes'] {
  const counts = new Map<RunOutcome, number>()
  for (const { outcome } of runs) if (outcome !== null) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].map(([outcome, count]) => ({ outcome, runs: count })).toSorted((one, other) => other.runs - one.runs)
}

/** What went wrong, by what was said of it. Runs come the newest first. */
export function failuresOf(runs: readonly Ended[]): AgentReport['failures'] {
  const found = new Map<string, AgentReport['failures'][number]>()
  for (const { outcome, detail, session } of runs) {
    if (!failed.has(outcome)) continue
    const text = detail.split('\n')[0]?.slice(0, 200) || (outcome ?? '')
    const known = found.get(text)
    found.set(text, known === undefined ? { detail: text, runs: 1, session } : { ...known, runs: known.runs + 1 })
  }
  return [...found.values()].toSorted((one, other) => other.runs - one.runs).slice(0, mostTold)
}

/** What cost most, by session. */
export function costliestOf(runs: readonly Ended[]): Omit<AgentReport['costliest'][number], 'title'>[] {
  const found = new Map<number, Omit<AgentReport['costliest'][number], 'title'>>()
  for (const { session, task, usage } of runs) {
    if (usage === null) continue
    const known = found.get(session)
    found.set(session, { session, task, usage: known === undefined ? usage : sumOf(known.usage, usage) })
  }
  const amount = ({ usage }: { usage: NonNullable<Ended['usage']> }) =>
    usage.nanodollars * 1_000 + usage.inputTokens + usage.cachedTokens + usage.outputTokens
  return [...found.values()].toSorted((one, other) => amount(other) - amount(one)).slice(0, mostTold)
}
