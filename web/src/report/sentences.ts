import type { Report } from '../../../src/contract/nouns/report.ts'
import { counted, dayText, tookText } from './words.ts'

type Days = Report['days']

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const daysText = (days: Days) => counted(days.length, 'day', 'days')

export function doneSentence(days: Days): string {
  const done = sum(days.map(({ completed }) => completed))
  const added = sum(days.map((day) => day.added))
  if (done === 0)
    return added === 0 ? `Nothing was added or done in ${daysText(days)}` : `Nothing done in ${daysText(days)}, ${added} added`
  return `${done} done in ${daysText(days)}, ${rateText(done / days.length)}`
}

function rateText(rate: number): string {
  return rate < 0.95 ? 'less than one a day' : `${rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate)} a day`
}

export function openSentence(days: Days): string {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return 'Nothing is open'
  const now = last.open === 0 ? 'Nothing is open' : `${last.open} open now`
  if (first === last) return now
  const more = last.open - first.open
  const then = dayText(first.day)
  if (more === 0) return `${now}, as many as on ${then}`.replace('Nothing is open, as many as', 'Nothing is open, as')
  return last.open === 0
    ? `${now}, ${first.open} were on ${then}`
    : `${now}, ${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than on ${then}`
}

export function outcomeSentence({ outcomes, days }: Pick<Report, 'outcomes' | 'days'>): string {
  const runs = sum(outcomes.map((entry) => entry.runs))
  if (runs === 0) return `Nothing has run in ${daysText(days)}`
  const done = outcomes.find(({ outcome }) => outcome === 'done')?.runs ?? 0
  const failed = failedOf(outcomes)
  return `${counted(runs, 'run', 'runs')}, ${done} done${failed > 0 ? `, ${failed} failed` : ', none failed'}`
}

function failedOf(outcomes: Report['outcomes']): number {
  return sum(outcomes.filter(({ outcome }) => outcome === 'failed' || outcome === 'lost').map((entry) => entry.runs))
}

/** Days without a run have no middle, and say nothing. */
export function durationSentence(days: Days): string {
  const busy = days.filter(({ runs }) => runs > 0)
  const [first] = busy
  const last = busy.at(-1)
  if (first === undefined || last === undefined) return `Nothing has run in ${daysText(days)}`
  const now = `The middle run took ${tookText(last.seconds)} on ${dayText(last.day)}`
  return first === last ? now : `${now}, and ${tookText(first.seconds)} on ${dayText(first.day)}`
}

export function agentSentence({ agents, days }: Pick<Report, 'agents' | 'days'>): string {
  const [most] = agents
  if (most === undefined) return `Nobody has run in ${daysText(days)}`
  const runs = sum(agents.map((entry) => entry.runs))
  const alike = agents.filter((entry) => entry.runs === most.runs).length
  if (alike > 1) return `${alike} agents ran most: ${most.runs} of ${counted(runs, 'run', 'runs')} each`
  return `${most.agent} ran most: ${most.runs} of ${counted(runs, 'run', 'runs')}, ${tookText(most.seconds)} in all`
}

/** The days in one line, for where there is no room for charts. */
export function shortSentence({ days, outcomes }: Report): string {
  const done = sum(days.map(({ completed }) => completed))
  const runs = sum(outcomes.map((entry) => entry.runs))
  const failed = failedOf(outcomes)
  const work = done === 0 ? 'nothing done' : `${done} done, ${rateText(done / days.length)}`
  const ran = runs === 0 ? '' : ` · ${counted(runs, 'run', 'runs')}${failed > 0 ? `, ${failed} failed` : ''}`
  return `Last ${daysText(days)}: ${work}${ran}`
}

/** Nothing was ever there in these days that a picture could show. */
export function isEmpty({ days, outcomes }: Report): boolean {
  return outcomes.length === 0 && days.every(({ added, completed, canceled, open }) => added + completed + canceled + open === 0)
}
