import { SearchKind, SearchStatus } from '../../../contract/nouns/search.ts'
import { parseReference, type Reference } from '../../../contract/reference.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { Word } from '../../ports/search.ts'
import { wordsInOrder } from '../words.ts'
import { readSince } from './since.ts'

const mostWords = 16

/** What somebody looks for. */
export interface Query {
  words: Word[]
  /** Words that must follow each other. */
  phrases: string[][]
  kinds: SearchKind[]
  statuses: SearchStatus[]
  tags: string[]
  sessions: Reference[]
  by: string[]
  /** Epoch milliseconds; 0 for any time. */
  since: number
}

/** From when, and in which zone, days are told. */
export interface Here {
  now: number
  zone(): string
}

const empty = (): Query => ({ words: [], phrases: [], kinds: [], statuses: [], tags: [], sessions: [], by: [], since: 0 })

/** A phrase, a filter with its value (which may be quoted), or anything up to the next space. */
const pieces = /"([^"]*)"?|([a-z]+):"([^"]*)"?|([^\s"]+)/giu

/** Reads a query: words, words in a row in quotes, and filters. What only looks like a filter is words. */
export function readQuery(text: string, here: Here): Outcome<Query> {
  const query = empty()
  let isLastQuoted = false
  for (const [, phrase, quotedName, quotedValue, plain] of text.matchAll(pieces)) {
    if (phrase !== undefined) {
      addPhrase(query, phrase)
      isLastQuoted = true
    } else {
      const [, name = quotedName, value = quotedValue ?? ''] = /^([a-z]+):(.+)$/iu.exec(plain ?? '') ?? []
      const filter = filters[name?.toLowerCase() ?? '']
      if (filter === undefined) {
        addWords(query, plain ?? `${quotedName} ${quotedValue}`)
        isLastQuoted = false
      } else {
        const read = filter(query, value.trim(), here)
        if (!read.granted) return read
      }
    }
  }
  const last = query.words.at(-1)
  // A query is often searched for while it is being typed.
  if (last !== undefined && !isLastQuoted) last.isPrefix = true
  return grant(query)
}

/** What a search cannot do without, and more than which nobody means. */
export function judgeQuery(query: Query): Outcome<Query> {
  if (query.words.length === 0) {
    return refuse('invalid', 'query: has no word to look for.', {
      fields: [{ field: 'query', problem: 'has no word to look for' }],
      hint: 'Say at least one word; what only has a status, a tag or a session is in the lists.',
    })
  }
  return grant({ ...query, words: query.words.slice(0, mostWords) })
}

function addWords(query: Query, text: string): void {
  const words = wordsInOrder(text)
  for (const [index, word] of words.entries()) addWord(query, word, text.endsWith('*') && index === words.length - 1)
}

function addPhrase(query: Query, text: string): void {
  const words = wordsInOrder(text)
  if (words.length > 1) query.phrases.push(words)
  for (const word of words) addWord(query, word, false)
}

/** Of the same word, the whole one asks for more. */
function addWord({ words }: Query, word: string, isPrefix: boolean): void {
  const known = words.find((other) => other.word === word)
  if (known === undefined) words.push({ word, isPrefix })
  else known.isPrefix &&= isPrefix
}

type ReadFilter = (query: Query, value: string, here: Here) => Outcome<null>

const filters: Record<string, ReadFilter | undefined> = {
  kind: oneOf('kind', SearchKind.options, ({ kinds }, kind) => kinds.push(kind)),
  type: oneOf('type', SearchKind.options, ({ kinds }, kind) => kinds.push(kind)),
  status: oneOf('status', SearchStatus.options, ({ statuses }, status) => statuses.push(status)),
  tag: ({ tags }, value) => taken(tags.push(value)),
  by: ({ by }, value) => taken(by.push(value)),
  session({ sessions }, value) {
    const session = value === '0' ? 0 : parseReference(value)
    return session === undefined
      ? refused('session', value, 'a session’s number, such as session:3, or session:0')
      : taken(sessions.push(session))
  },
  since(query, value, here) {
    const since = readSince(value, here)
    if (!since.granted) return since
    query.since = Math.max(query.since, since.value)
    return grant(null)
  },
}

function taken(_count: number): Outcome<null> {
  return grant(null)
}

/** Several with commas between them are any of them; the plural and the other spelling of canceled are understood. */
function oneOf<Value extends string>(name: string, values: readonly Value[], add: (query: Query, value: Value) => number): ReadFilter {
  return (query, text) => {
    for (const piece of text.toLowerCase().split(',')) {
      const value = values.find((known) =>
        [known, `${known}s`, known.replace('canceled', 'cancelled'), known.replace('_', '-')].includes(piece),
      )
      const memory = piece === 'memories' ? values.find((known) => known === 'memory') : undefined
      const meant = value ?? memory
      if (meant === undefined) return refused(name, piece, `one of ${values.join(', ')}`)
      add(query, meant)
    }
    return grant(null)
  }
}

function refused(filter: string, value: string, wanted: string) {
  const problem = `${filter}:${value} is not understood: it takes ${wanted}`
  return refuse('invalid', `query: ${problem}.`, {
    fields: [{ field: 'query', problem }],
    hint: `To look for the words themselves, put them in quotes: "${filter}:${value}".`,
  })
}
