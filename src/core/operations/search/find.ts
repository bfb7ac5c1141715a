import type { Hit, SearchKind } from '../../../contract/nouns/search.ts'
import type { Checked } from '../../../contract/operations/index.ts'
import { markOf, marksOf, type SearchDocument } from '../../domain/search/document.ts'
import { type Matched, matchOf } from '../../domain/search/match.ts'
import { judgeQuery, type Query, readQuery } from '../../domain/search/query.ts'
import { isBehind, type Place, placeOf, type Ranked, ranked } from '../../domain/search/rank.ts'
import { readSince } from '../../domain/search/since.ts'
import type { HandlersOf, ReadContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { InvalidCursor } from '../../ports/invalid-cursor.ts'
import type { Records } from '../../ports/records.ts'
import type { DocumentName, FoundDocument } from '../../ports/search.ts'
import type { Reading } from '../../ports/store.ts'
import { documentOf, referenceOf } from './documents.ts'

/** What is put in order: of words that are everywhere, those whose text changed last. */
const mostCandidates = 1_000

export const searchHandlers: Pick<HandlersOf<'search'>, 'search.find'> = {
  async 'search.find'(input, context) {
    const { store } = context
    const query = await queryFrom(input, context)
    const marks = await marksFrom(query, context)
    const { words, since } = query
    const { candidates, isMore } = await store.search.candidates({ words, marks, since, limit: mostCandidates })
    const after = placeFrom(input.after)
    const inOrder = ranked(candidates, words).filter((one) => after === undefined || isBehind(one, after))
    const { hits: found, next } = await read(inOrder, { ...query, marks }, input.limit, store)
    const named = input.after === undefined ? await numbered(input.query, { ...query, marks }, store) : []
    const hits = [...named, ...found.filter(({ id }) => named.every((one) => one.id !== id))]
    return { hits, next, capped: isMore, ...(await progressOf(store)) }
  },
}

/** What the text says and what the fields say: both hold. */
async function queryFrom(input: Checked<'search.find'>, { now, settings }: ReadContext): Promise<Query> {
  const here = { now, zone: () => settings.zone() }
  const query = granted(judgeQuery(granted(readQuery(input.query, here))))
  const since = input.since === undefined ? 0 : granted(readSince(input.since, here))
  return {
    ...query,
    kinds: bothOf(query.kinds, input.kinds),
    statuses: bothOf(query.statuses, input.status === undefined ? undefined : [input.status]),
    tags: input.tag === undefined ? query.tags : [...query.tags, input.tag],
    sessions: input.session === undefined ? query.sessions : [input.session],
    by: input.by === undefined ? query.by : [input.by],
    since: Math.max(query.since, since),
  }
}

function bothOf<Value>(said: Value[], given: readonly Value[] | undefined): Value[] {
  return given === undefined || given.length === 0 ? said : [...given]
}

/** Each group is a list of which one must fit; of tags, all must. */
async function marksFrom({ kinds, statuses, tags, sessions, by }: Query, context: ReadContext): Promise<string[][]> {
  const numbers: number[] = []
  for (const session of sessions) numbers.push(session === 0 ? 0 : (await context.require('session', session)).number)
  const groups = [
    kinds.map((kind) => markOf('kind', kind)),
    statuses.map((status) => markOf('status', status)),
    numbers.map((number) => markOf('session', number)),
    by.map((name) => markOf('by', name)),
    ...tags.map((tag) => [markOf('tag', tag)]),
  ]
  return groups.filter((group) => group.length > 0)
}

type Wanted = Query & { marks: string[][] }

/** Hits are read where they are kept, a page at a time, and judged as they are now: the index may be behind. */
async function read(
  inOrder: readonly Ranked[],
  query: Wanted,
  limit: number,
  store: Reading,
): Promise<{ hits: Hit[]; next: string | null }> {
  const hits: Hit[] = []
  let last: Ranked | undefined
  for (let from = 0; from < inOrder.length; from += limit + 1) {
    const page = inOrder.slice(from, from + limit + 1)
    const rows = await rowsOf(page, store)
    for (const candidate of page) {
      const found = await foundIn(candidate, rows.get(nameOf(candidate)), query, store)
      if (found === undefined) continue
      if (hits.length === limit) return { hits, next: last === undefined ? null : cursorOf(placeOf(last)) }
      hits.push(found)
      last = candidate
    }
  }
  return { hits, next: null }
}

/** What is called by a number is found by it alone: what has it in its text comes behind. */
async function numbered(text: string, query: Wanted, store: Reading): Promise<Hit[]> {
  const number = Number(/^#?([1-9]\d{0,8})$/.exec(text)?.[1])
  if (Number.isNaN(number)) return []
  const hits: Hit[] = []
  for (const kind of ['task', 'session', 'todo'] as const) {
    const [row] = await store.search.read(kind, [number])
    const document = row && (await documentOf(kind, row as never, store))
    if (document && isMarked(document, query)) hits.push(hitOf(document, { titleMarks: [], text: '', textMarks: [] }, document.at))
  }
  return hits
}

type AnyRow = Records[SearchKind]

async function rowsOf(page: readonly FoundDocument[], store: Reading): Promise<Map<string, AnyRow>> {
  const rows = new Map<string, AnyRow>()
  for (const kind of new Set(page.map((one) => one.kind))) {
    const named = page.filter((one) => one.kind === kind).map(({ row }) => row)
    for (const row of await store.search.read(kind, named)) rows.set(nameOf({ kind, row: referenceOf(row) }), row)
  }
  return rows
}

function nameOf({ kind, row }: DocumentName): string {
  return `${kind} ${row}`
}

async function foundIn({ kind, at }: FoundDocument, row: AnyRow | undefined, query: Wanted, store: Reading): Promise<Hit | undefined> {
  const document = row && (await documentOf(kind, row as never, store))
  const matched = document && isMarked(document, query) ? matchOf(document, query) : undefined
  await store.giveWay()
  return document && matched && hitOf(document, matched, at)
}

function isMarked(document: SearchDocument, { marks }: Wanted): boolean {
  const own = marksOf(document)
  return marks.every((group) => group.some((mark) => own.includes(mark)))
}

function hitOf({ kind, row, id, session, title, status, by }: SearchDocument, matched: Matched, at: number): Hit {
  return { kind, number: typeof row === 'number' ? row : null, id, session, title, ...matched, status, by: by[0] ?? '', at }
}

async function progressOf(store: Reading): Promise<{ behind: number; building: boolean }> {
  const place = await store.search.place()
  const { last } = await store.events.bounds()
  return { behind: Math.max(0, last - (place?.cursor ?? last)), building: place === undefined ? last > 0 : place.phase !== null }
}

function cursorOf(place: Place): string {
  return place.join('.')
}

function placeFrom(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [titled, at, number] = /^\d{1,15}\.\d{1,15}\.\d{1,15}$/.test(cursor) ? cursor.split('.').map(Number) : []
  if (titled === undefined || at === undefined || number === undefined) throw new InvalidCursor()
  return [titled, at, number]
}
