import type { Event } from '../../../contract/nouns/event.ts'
import { SearchKind } from '../../../contract/nouns/search.ts'
import { indexedDocument } from '../../domain/search/document.ts'
import type { Handlers } from '../../gate/handler.ts'
import { prepared } from '../../gate/handler.ts'
import type { DocumentName, IndexedDocument, SearchPhase, SearchPlace } from '../../ports/search.ts'
import type { Reading } from '../../ports/store.ts'
import { documentOf, referenceOf, touchedBy } from './documents.ts'

/** Events, rows or documents that one step takes. */
const atOnce = 200

/** The index is made of rows as they are now. The log only says which: so a step may be repeated, and two may be taken in either order. */
interface Step {
  from: SearchPlace | undefined
  to: SearchPlace
  behind: number
  documents: IndexedDocument[]
  /** Numbers of documents that have been replaced, or whose row is gone. */
  gone: number[]
}

export const searchIndexHandlers: Pick<Handlers, 'search.index'> = {
  'search.index': prepared(
    (_input, readAhead) => readAhead(nextStep),
    async (_input, context, step) => {
      const { from, to, behind, documents, gone } = step
      const answer = { behind, building: to.phase !== null, changed: documents.length + gone.length }
      const now = await context.store.search.place()
      // Somebody else has taken this step meanwhile.
      if (now?.cursor !== from?.cursor || now?.phase !== from?.phase || now?.after !== from?.after) return { ...answer, changed: 0 }
      if (isSame(from, to) && answer.changed === 0) return answer
      context.apply({ kind: 'index', place: to, documents, gone })
      return answer
    },
  ),
}

async function nextStep(store: Reading): Promise<Step> {
  const { first, last } = await store.events.bounds()
  const from = await store.search.place()
  const place = placeToStart(from, first, last)
  const events = await store.events.list({ after: place.cursor, limit: atOnce, session: undefined, types: undefined })
  const { names, ...to } = events.length > 0 ? await fromLog(events, place, store) : await fromRows(place, store)
  const { lastDocument, ...taken } = await takeIn(names, to.place.lastDocument, store)
  const isStuck = events.length > 0 && to.place.cursor === place.cursor && taken.documents.length + taken.gone.length === 0
  const cursor = isStuck ? place.cursor + 1 : to.place.cursor
  return { from, to: { ...to.place, cursor, lastDocument }, behind: last - cursor, ...taken }
}

/** Where nothing was ever looked at, or the log does not reach to the place any more, everything is gone through; the log goes on meanwhile. */
function placeToStart(from: SearchPlace | undefined, first: number, last: number): SearchPlace {
  const isLost = from === undefined || from.cursor > last || (first > from.cursor + 1 && last > from.cursor)
  return isLost ? { cursor: last, phase: 'documents', after: '', lastDocument: from?.lastDocument ?? 0 } : from
}

function isSame(from: SearchPlace | undefined, to: SearchPlace): boolean {
  return from?.cursor === to.cursor && from.phase === to.phase && from.after === to.after
}

interface Names {
  names: DocumentName[]
  place: SearchPlace
}

/** A session that was deleted takes along what was in it: all of its documents are looked at, a piece at a time, before the log is read on. */
async function fromLog(events: readonly Event[], place: SearchPlace, store: Reading): Promise<Names> {
  const names: DocumentName[] = []
  for (const event of events) {
    names.push(...touchedBy(event))
    if (event.type === 'session.deleted') {
      const within = await store.search.inSession(event.session, atOnce)
      names.push(...within)
      if (within.length === atOnce) return { names, place: { ...place, cursor: event.seq - 1 } }
    }
    if (names.length >= atOnce) return { names, place: { ...place, cursor: event.seq } }
  }
  return { names, place: { ...place, cursor: events.at(-1)?.seq ?? place.cursor } }
}

const phases: readonly SearchPhase[] = ['documents', ...SearchKind.options]

/** What there is little of takes one step together. */
async function fromRows(place: SearchPlace, store: Reading): Promise<Names> {
  const names: DocumentName[] = []
  let { phase, after } = place
  while (phase !== null && names.length < atOnce) {
    const found = await rowsOf(phase, after, store)
    names.push(...found.map(({ name }) => name))
    const isOver = found.length < atOnce
    after = isOver ? '' : (found.at(-1)?.key ?? '')
    if (isOver) phase = phases[phases.indexOf(phase) + 1] ?? null
  }
  return { names, place: { ...place, phase, after } }
}

async function rowsOf(phase: SearchPhase, after: string, store: Reading): Promise<{ name: DocumentName; key: string }[]> {
  if (phase !== 'documents') {
    return (await store.search.rows(phase, after, atOnce)).map((row) => ({ name: { kind: phase, row }, key: String(row) }))
  }
  return (await store.search.documents(after, atOnce)).map(({ number, kind, row }) => ({ name: { kind, row }, key: String(number) }))
}

/** Compares rows with what is kept of them. */
async function takeIn(
  names: readonly DocumentName[],
  last: number,
  store: Reading,
): Promise<Pick<Step, 'documents' | 'gone'> & { lastDocument: number }> {
  const taken = { documents: [] as IndexedDocument[], gone: [] as number[], lastDocument: last }
  for (const kind of SearchKind.options) {
    const rows = [...new Set(names.filter((name) => name.kind === kind).map(({ row }) => row))]
    for (let next = 0; next < rows.length; next += atOnce) {
      const these = rows.slice(next, next + atOnce)
      const kept = new Map((await store.search.kept(kind, these)).map((one) => [String(one.row), one]))
      const found = new Map((await store.search.read(kind, these)).map((row) => [String(referenceOf(row)), row]))
      for (const row of these) {
        await store.giveWay()
        const before = kept.get(String(row))
        const current = found.get(String(row))
        const document = current && (await documentOf(kind, current, store))
        const indexed = document && indexedDocument(document)
        if (indexed?.print === before?.print) continue
        if (before !== undefined) taken.gone.push(before.number)
        if (indexed !== undefined) taken.documents.push({ ...indexed, number: ++taken.lastDocument })
      }
    }
  }
  return taken
}
