import { type LastSeen, listTypes, sinceThen } from '../../domain/list/last-seen.ts'
import type { ReadContext, WriteContext } from '../../gate/handler.ts'
import type { Caller } from '../../ports/caller.ts'
import type { Change } from '../../ports/records.ts'
import { listOf } from './list-of.ts'

/** More than this has not been seen by anybody in detail. */
const mostEvents = 2_000

/** Under which name it is kept which lists somebody was shown: a run's, a token's or a connection's, or else a person's. */
function readerOf({ run, connection, name }: Caller): string {
  return `list\n${run?.id ?? connection ?? name}`
}

/** And under which name for those that come after them. */
function familyOf({ client }: Caller): string | undefined {
  return client === undefined ? undefined : `list\n${client}`
}

type Seen = Extract<Change, { kind: 'seen' }>

/** A list that nobody has written yet is at version 0, and so is one that was never shown. */
export function seenNow(session: number, version: number, caller: Caller): Seen[] {
  const family = familyOf(caller)
  const readers = [readerOf(caller), ...(family === undefined ? [] : [family])]
  return readers.map((who) => ({ kind: 'seen', session, who, upTo: Math.max(version, 1) }))
}

/** Whoever reads a list has been shown it. */
export async function noteShown(session: number, version: number, context: ReadContext): Promise<void> {
  for (const note of seenNow(session, version, context.caller)) {
    if ((await context.store.seen.upTo(session, note.who)) < note.upTo) context.noteSeen(note)
  }
}

/**
 * What somebody who writes a list knows of it, and what they did to it by other means; but whatever was done under the name of one who has
 * several connections may have been done at another.
 */
export async function lastSeenBy(session: number, version: number, { store, caller }: WriteContext): Promise<LastSeen> {
  const own = (await store.seen.upTo(session, readerOf(caller))) || (await shownByRun(session, { store, caller }))
  const family = familyOf(caller)
  const upTo = own === 0 && family !== undefined ? await store.seen.upTo(session, family) : own
  // The tenant-wide list is everybody's: who was never shown it must not clear it away.
  if (upTo === 0) return session === 0 ? { saw: 'long ago' } : { saw: 'nothing', name: isProgramOf(caller) ? undefined : caller.name }
  const isBack = own === 0 ? { isBack: true as const } : {}
  if (upTo >= version) return own === 0 ? { saw: 'something', since: sinceThen([]), ...isBack } : { saw: 'everything' }
  // Of the tenant-wide list only the log as a whole tells.
  const events = await store.events.list({
    after: upTo,
    session: session === 0 ? undefined : session,
    types: listTypes,
    limit: mostEvents + 1,
  })
  const { first } = await store.events.bounds()
  if (events.length > mostEvents || first > upTo + 1) return { saw: 'long ago' }
  const ofList = events.filter((event) => event.session === session)
  const isAlone = caller.run !== undefined || caller.connection === undefined
  const byOthers = isAlone ? ofList.filter(({ by }) => by !== caller.name) : ofList
  return { saw: 'something', since: sinceThen(byOthers), ...isBack }
}

/** Whether a program speaks under a person's name. */
function isProgramOf({ agent, connection }: Caller): boolean {
  return agent === null && connection !== undefined
}

/** A run's agent was shown its list when it was asked to work on it. */
async function shownByRun(session: number, { store, caller }: Pick<WriteContext, 'store' | 'caller'>): Promise<number> {
  const run = caller.run === undefined ? undefined : await store.find('run', caller.run.id)
  const own = run === undefined ? undefined : await store.find('session', run.session)
  if (run === undefined || own === undefined || (await listOf(own, { store })) !== session) return 0
  return Math.max(run.progress.list, 1)
}
