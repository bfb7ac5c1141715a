import type { Home } from '../../../../contract/nouns/home.ts'
import type { Notification } from '../../../../contract/nouns/notification.ts'
import type { Question } from '../../../../contract/nouns/question.ts'
import type { Situation } from '../../session/situation.ts'
import { workBehind } from '../behind.ts'
import { alikeIn } from '../likeness.ts'
import { type CanceledWait, needBeside, needOf } from '../need.ts'
import { about, firstOf, type Placed, those } from './places.ts'

/** How much of a text the first question may have, which is open, and how much the others, which are lines. */
const mostOfFirst = 6_000
const mostOfOthers = 300
const mostAlike = 50

export interface AskFacts {
  places: readonly Placed[]
  situations: readonly Situation[]
  questions: readonly Question[]
  canceled: readonly CanceledWait[]
  unread: readonly Notification[]
  /** On which session's list a todo is that is waited for. */
  listOf: ReadonlyMap<number, number>
}

/** What needs a person: behind which most work waits, then who has waited longest. */
export function asksIn(facts: AskFacts, most: number): Home['needsYou'] {
  const { places, situations, questions, canceled, unread, listOf } = facts
  const waiting = those(places, 'waiting').map(({ situation, bucket }) => ({ situation, for: bucket.for }))
  const behind = workBehind(situations, waiting, listOf)
  const sessions = new Map(situations.map(({ session }) => [session.number, session]))
  const asking = new Set(those(places, 'needsYou').map(({ situation }) => situation.session.number))
  const groups = alikeIn(
    questions
      .filter(({ session }) => asking.has(session))
      .map((question) => ({ question, parent: sessions.get(question.session)?.parent ?? null })),
  )
  const situationOf = new Map(situations.map((situation) => [situation.session.number, situation]))
  const asked = groups.flatMap(({ first, others, common, parts }) => {
    const { question } = first
    const situation = situationOf.get(question.session)
    if (situation === undefined) return []
    const all = [first, ...others].map((one) => one.question as Question)
    return [
      {
        ...about(situation.session),
        ...withoutBeside(needOf(situation, question.kind, { question: question as Question })),
        question: question as Question,
        since: Math.min(...all.map(({ askedAt }) => askedAt)),
        behind: [...new Set(all.map(({ session }) => session))].reduce((sum, session) => sum + behind(session), 0),
        alike:
          others.length === 0 ? [] : all.map(({ number, session }, index) => ({ question: number, session, part: parts[index] ?? '' })),
        common,
      },
    ]
  })
  const rows = [
    ...asked,
    ...unaskedIn(places, canceled, unread).map((row) => ({ ...row, behind: behind(row.session), alike: [], common: '' })),
  ]
  const inOrder = rows.toSorted((one, other) => other.behind - one.behind || one.since - other.since)
  return {
    count: rows.reduce((sum, { alike }) => sum + Math.max(alike.length, 1), 0),
    rows: rows.length,
    oldest: rows.reduce((oldest, { since }) => (oldest === 0 ? since : Math.min(oldest, since)), 0),
    list: inOrder.slice(0, most).map((row, index) => cutAsk(row, index === 0 ? mostOfFirst : mostOfOthers)),
  }
}

type Uncut = Omit<Home['needsYou']['list'][number], 'isCut'>

function cutAsk(row: Uncut, longest: number): Home['needsYou']['list'][number] {
  const { question } = row
  const isCut = question !== null && question.text.length > longest
  return {
    ...row,
    question: isCut ? { ...question, text: `${question.text.slice(0, longest)}…` } : question,
    common: row.alike.length > 0 ? row.common.slice(0, mostOfOthers) : '',
    alike: row.alike.slice(0, mostAlike).map((one) => ({ ...one, part: one.part.slice(0, 60) })),
    isCut,
  }
}

/** What needs a person though nothing is asked. */
function unaskedIn(places: readonly Placed[], canceled: readonly CanceledWait[], unread: readonly Notification[]) {
  const words = firstOf(unread)
  const waits = firstOf(canceled)
  return places.flatMap(({ situation, bucket }) => {
    const { session } = situation
    if (bucket.in === 'needsYou' && bucket.why !== 'question' && bucket.why !== 'approval')
      return [{ ...about(session), ...withoutBeside(needOf(situation, bucket.why, { notification: words.get(session.number) })) }]
    const wait = session.todos === 'own' ? waits.get(session.number) : undefined
    return wait === undefined ? [] : [{ ...about(session), ...withoutBeside(needBeside(situation, wait, null)) }]
  })
}

function withoutBeside<Row extends { beside: unknown }>({ beside: _beside, ...row }: Row): Omit<Row, 'beside'> {
  return row
}
