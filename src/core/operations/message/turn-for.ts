import type { MessageKind, WholeMessage } from '../../../contract/nouns/message.ts'
import type { Rights } from '../../../contract/nouns/rights.ts'
import type { Trigger } from '../../../contract/nouns/run.ts'
import type { SessionState } from '../../../contract/nouns/session.ts'
import { type Delivery, decideCause, isNarrower, likeRights, rightsOfWord } from '../../domain/access/rights.ts'
import { isMidTurn } from '../../domain/message/message.ts'
import { isTakenUp } from '../../domain/run/run.ts'
import { decideWake } from '../../domain/run/wake.ts'
import { isParked } from '../../domain/session/situation.ts'
import type { WriteContext } from '../../gate/handler.ts'
import type { Job } from '../../ports/jobs.ts'
import type { StoredRun, StoredSession } from '../../ports/records.ts'
import { causeOfRun } from '../caller/rights.ts'
import { unread } from './conversation.ts'

export interface Turn extends Delivery<WholeMessage> {
  /** On whose account it is taken. */
  cause: Rights
  last: StoredRun | undefined
  /** It takes up a turn that was left in the middle. */
  takesUp: boolean
  /** It waits for somebody, and this turn may not change that: whoever wants more is not put off from turn to turn. */
  isParked: boolean
  /** The last run, if its calls were to be made on another account. */
  leaves: StoredRun | undefined
}

/** On whose account the session is run now, and what its agent hears; undefined when those who speak must wait. */
export async function turnFor(session: StoredSession, job: Job, state: SessionState, context: WriteContext): Promise<Turn | undefined> {
  const [last] = await context.store.runs.last(session.number, 1)
  const underWay =
    last !== undefined && isTakenUp(last) && isMidTurn(await context.store.messages.lastReply(session.number))
      ? causeOfRun(last)
      : undefined
  const turn = decideCause({
    unread: await unread(session, context),
    underWay,
    isParked: isParked(state),
    wanted: job.payload.rights,
    last: last && causeOfRun(last),
  })
  if (turn === undefined) return undefined
  // Calls that were to be made for others are not made for these.
  const takesUp = underWay !== undefined && likeRights(underWay, turn.cause)
  const isOther = last !== undefined && underWay !== undefined && !takesUp
  return {
    ...turn,
    last,
    takesUp,
    isParked: isParked(state),
    leaves: isOther ? last : undefined,
  }
}

/** As what each kind of word wakes a session; others only go on with what it was told. */
const triggerOf: Partial<Record<MessageKind, Trigger>> = {
  input: 'message',
  command: 'message',
  peer: 'peer',
  schedule: 'schedule',
  answer: 'answer',
  subagent: 'subagent',
}

/** What still waits when this run is over: words that it may not hear, and those who want more than it may do. */
export function wakeAfter(turn: Turn, session: StoredSession, job: Job, context: WriteContext): void {
  const { rights, trigger = 'manual', nudge, schedule, hops } = job.payload
  const isOwed = rights !== undefined && !turn.isParked && isNarrower(turn.cause, rights)
  const [first] = turn.waits
  if (!isOwed && first === undefined) return
  const wake = decideWake(
    isOwed
      ? { session: session.number, trigger, rights, nudge, schedule, hops }
      : { session: session.number, trigger: triggerOf[first?.kind ?? 'input'] ?? 'recovered' },
    undefined,
    context.now,
  )
  context.apply({ kind: 'enqueue', job: wake })
}

/** Who had to wait for a turn of their own is read behind what was said meanwhile. */
export async function putBehind(session: StoredSession, { heard, waits, cause }: Turn, context: WriteContext): Promise<void> {
  const [first] = heard
  if (first === undefined) return
  const unheard = new Set([...heard, ...waits].map(({ number }) => number))
  const since = await context.store.messages.list({
    session: session.number,
    live: false,
    since: first.number,
    backwards: true,
    limit: 1_000,
  })
  const meanwhile = since.filter(({ number }) => !unheard.has(number))
  const isPassedOver = meanwhile.some((message) => !likeRights(rightsOfWord(message), cause))
  const last = isPassedOver ? (meanwhile.at(-1)?.number ?? 0) : 0
  const late = heard.filter(({ number, place }) => place === 0 && number < last)
  for (const { parts: _parts, ...message } of late) context.keep('message', message, { place: last })
}
