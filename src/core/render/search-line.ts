import type { Hit } from '../../contract/nouns/search.ts'
import type { Output } from '../../contract/operations/index.ts'
import { plainLine } from './text/plain-text.ts'

/** One hit on one line: what it is, how it stands, where it is, and some of its text. */
function hitLine({ kind, number, id, session, title, status, by, text }: Hit): string {
  const name = `${kind} ${number === null ? id : `#${number}`}`
  const stands = status === null ? '' : ` [${plainLine(status)}]`
  const where = kind === 'session' ? '' : session === 0 ? ' (tenant-wide)' : ` (session #${session})`
  const titled = title === '' ? (by === '' ? '' : ` ${plainLine(by)}`) : ` ${plainLine(title)}`
  return `${name}${stands}${titled}${where}${text === '' ? '' : `: ${plainLine(text)}`}`
}

type Found = Output<'search.find'>

/** Hits a line each, and what is to be known about what was not looked at. `more` says how to read on. */
export function hitList(found: Found, more: (next: string) => string): string {
  const { hits, next } = found
  const lines = hits.length === 0 ? ['(nothing found)'] : hits.map(hitLine)
  return [...lines, ...(next === null ? [] : [more(next)]), ...notLookedAt(found)].join('\n')
}

/** Nobody is to take for everything what is a part of it. */
function notLookedAt({ capped, behind, building }: Pick<Found, 'capped' | 'behind' | 'building'>): string[] {
  return [
    ...(capped
      ? [
          'Very much has these words: only what was changed last of it was looked at. Say more words, or narrow it down (kind: session: since:).',
        ]
      : []),
    ...(building ? ['The index is still being made: older things may be missing.'] : []),
    ...(behind > 0 ? [`The index is ${behind} ${behind === 1 ? 'change' : 'changes'} behind: the newest may be missing.`] : []),
  ]
}
