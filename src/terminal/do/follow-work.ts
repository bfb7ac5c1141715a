import { setTimeout as pause } from 'node:timers/promises'
import type { Event } from '../../contract/nouns/event.ts'
import type { Question } from '../../contract/nouns/question.ts'
import type { SessionWithState } from '../../contract/nouns/session.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import type { Refusal } from '../../contract/refusals.ts'
import type { Call, Perform } from '../../core/gate/perform.ts'
import { Refused } from '../../core/gate/refused.ts'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import { todoLine } from '../../core/render/todo/line.ts'
import type { ReplyPrinter } from '../chat/reply-printer.ts'
import { tell } from '../chat/send-and-follow.ts'
import { questionsBelow } from './questions-below.ts'

export interface Following {
  perform: Perform
  call: Call
  printer: ReplyPrinter
  /** Says something about the following itself. */
  note(text: string): void
  /** The person does not want to listen any longer. */
  isLeft(): boolean
}

/** How far somebody has followed a piece of work. */
export interface Place {
  session: number
  /** Up to which message all is told. */
  heard: number
  /** Up to which place in the log the list's changes are told. */
  seq: number
  /** The list that it works on, once that is known. */
  list?: number | null
  /** What was last told of each todo, and from which place in the log: events come at once, and again when the log is looked through. */
  told: Map<number, { line: string; seq: number }>
}

export type Stop =
  /** Nothing more happens by itself. */
  | { kind: 'rest'; session: SessionWithState }
  /** It waits for a person. */
  | { kind: 'asked'; session: SessionWithState; questions: Question[] }
  | { kind: 'left' }
  | { kind: 'gone' }
  /** Nobody runs it any more; what was given is kept. */
  | { kind: 'no daemon' }

/** It has not stopped: it is at work, is to be run, or nobody answers. */
type Going = 'goes on' | 'waits' | 'no daemon'

const lookEvery = 200
/** A daemon that is kept running is back after a second, and after some more if it crashes again. */
const patience = 10_000
/** A daemon takes up what is given within moments, unless it runs as many as it may. */
const pickUpTime = 3_000

/** Tells what happens in a session from a place on, until it stops; the place moves along. */
export async function followWork(place: Place, following: Following): Promise<Stop> {
  let missingSince: number | undefined
  let waitsSince: number | undefined = performance.now()
  for (;;) {
    const stop = await look(place, following)
    if (following.isLeft()) return { kind: 'left' }
    if (stop === 'no daemon') {
      if (missingSince === undefined) following.note('The daemon does not answer. What was given is kept; waiting for it …')
      missingSince ??= performance.now()
      if (performance.now() - missingSince > patience) return { kind: 'no daemon' }
    } else {
      if (missingSince !== undefined) following.note('The daemon is back.')
      missingSince = undefined
      if (typeof stop !== 'string') return stop
      if (stop === 'goes on') waitsSince = undefined
      else if (waitsSince !== undefined && performance.now() - waitsSince > pickUpTime) {
        following.note('It waits for its turn: the daemon runs as many agents as it may at once.')
        waitsSince = undefined
      }
    }
    await pause(lookEvery)
  }
}

async function look(place: Place, { perform, call, printer }: Following): Promise<Stop | Going> {
  try {
    const { session } = place
    const current = await perform('session.get', { session }, call)
    if (!current.granted) return unseen(current.refusal)
    place.list = current.value.session.list
    // Read before the messages and told after them: what was done before a todo changed is never told behind it.
    const changes = await listChanges(place, current.value.session, { perform, call })
    const said = await perform('message.list', { session, since: place.heard }, call)
    if (!said.granted) return unseen(said.refusal)
    place.heard = tell(said.value.messages, place.heard, { hear: () => undefined, printer })
    tellTodos(changes, place, printer)
    return await stopOf(current.value.session, { perform, call })
  } catch (problem) {
    if (problem instanceof StoreUnavailable) return 'no daemon'
    throw problem
  }
}

function unseen(refusal: Refusal): Stop | Going {
  if (refusal.code === 'not_found') return { kind: 'gone' }
  if (refusal.code === 'unavailable' || refusal.code === 'too_many') return 'no daemon'
  throw new Refused(refusal)
}

async function stopOf(session: SessionWithState, { perform, call }: Pick<Following, 'perform' | 'call'>): Promise<Stop | Going> {
  const { state, due, next } = session
  if (next.kind === 'daemon') return 'no daemon'
  if (state === 'running') return 'goes on'
  if (due) return 'waits'
  if (state === 'awaiting_human' || state === 'awaiting_approval' || state === 'awaiting_peer') {
    const questions = await questionsBelow(session, perform, call)
    if (questions.length > 0) return { kind: 'asked', session, questions }
    return 'goes on'
  }
  return { kind: 'rest', session }
}

/** What the agent did to the list. What others do there meanwhile is not its work. */
async function listChanges(
  place: Place,
  { list, agent }: SessionWithState,
  { perform, call }: Pick<Following, 'perform' | 'call'>,
): Promise<readonly Event[]> {
  if (list === null || agent === null) return []
  const asked = { after: place.seq, session: list, by: agent, type: 'todo.*', limit: 100 }
  const listed = await perform('event.list', asked, call)
  if (!listed.granted) return []
  const { events, last } = listed.value
  place.seq = events.length < 100 ? last : (events.at(-1)?.seq ?? last)
  return events
}

/** Tells how todos stand now that did not stand so when they were last told. */
export function tellTodos(events: readonly Event[], { told }: Pick<Place, 'told'>, printer: Pick<ReplyPrinter, 'line'>): void {
  for (const { data, seq } of events) {
    if (!('todo' in data)) continue
    const todo = data.todo as Todo
    const before = told.get(todo.number)
    if (before !== undefined && seq <= before.seq) continue
    const line = todoLine(todo)
    if (before?.line !== line) printer.line(`  ${line}`)
    told.set(todo.number, { line, seq })
  }
}
