import type { Report } from '../../../contract/nouns/report.ts'
import type { RunOutcome } from '../../../contract/nouns/run.ts'
import type { DayCounts, EndedRun } from '../../ports/facts.ts'
import { day as dayLong } from '../schedule/when/span.ts'
import { instantOf, wallOf } from '../schedule/when/wall-clock.ts'

export interface ReportFacts {
  /** Of each day. */
  counts: readonly DayCounts[]
  runs: readonly EndedRun[]
  isCut: boolean
  /** Unfinished now. */
  open: number
}

export interface Day {
  day: string
  from: number
}

/** The last days in this zone, the oldest first; the last is today. */
export function daysUntil(now: number, count: number, zone: string): Day[] {
  const today = Math.floor(wallOf(now, zone) / dayLong) * dayLong
  return Array.from({ length: count }, (_, index) => {
    const wall = today - (count - 1 - index) * dayLong
    return { day: new Date(wall).toISOString().slice(0, 10), from: instantOf(wall, zone) }
  })
}

export function decideReport({ counts, runs, isCut, open }: ReportFacts, days: readonly Day[], zone: string): Report {
  const dayOf = (at: number) => days.findLastIndex(({ from }) => from <= at)
  const lasted = days.map((): number[] => [])
  for (const { startedAt, endedAt } of runs) lasted[dayOf(endedAt)]?.push(endedAt - startedAt)
  return {
    zone,
    days: days.map(({ day }, index) => ({
      day,
      ...(counts[index] ?? { added: 0, completed: 0, canceled: 0 }),
      // From today backwards: what was added since was not there yet, and what was finished since was still open.
      open: open - sum(counts.slice(index + 1), ({ added, completed, canceled }) => added - completed - canceled),
      runs: lasted[index]?.length ?? 0,
      seconds: median(lasted[index] ?? []) / 1000,
    })),
    outcomes: tallied(runs, ({ outcome }) => outcome).map(([outcome, own]) => ({ outcome: outcome as RunOutcome, runs: own.length })),
    agents: tallied(runs, ({ agent }) => agent).map(([agent, own]) => ({
      agent,
      runs: own.length,
      seconds: sum(own, ({ startedAt, endedAt }) => endedAt - startedAt) / 1000,
    })),
    isCut,
  }
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** By name, the most frequent first. */
function tallied<Item>(items: readonly Item[], nameOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(nameOf(item))
    if (group) group.push(item)
    else groups.set(nameOf(item), [item])
  }
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length)
}
