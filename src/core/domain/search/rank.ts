import type { FoundDocument, Word } from '../../ports/search.ts'

/** By what hits are put in order. */
export interface Ranked extends FoundDocument {
  /** How many of the words are in the title. */
  titled: number
}

/** The order of hits, as a key that a page ends at. */
export type Place = readonly [titled: number, at: number, number: number]

export function placeOf({ titled, at, number }: Ranked): Place {
  return [titled, at, number]
}

/** More of the words in the title first, then what was changed last; of the same moment, what was looked at last. No two are alike. */
export function ranked(candidates: readonly FoundDocument[], words: readonly Word[]): Ranked[] {
  return candidates
    .map((candidate) => ({ ...candidate, titled: titledWith(candidate.titleWords, words) }))
    .sort((one, other) => -compare(placeOf(one), placeOf(other)))
}

export function isBehind(one: Ranked, place: Place): boolean {
  return compare(placeOf(one), place) < 0
}

function compare(one: Place, other: Place): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
}

function titledWith(title: string, words: readonly Word[]): number {
  const among = ` ${title} `
  return words.filter(({ word, isPrefix }) => among.includes(isPrefix ? ` ${word}` : ` ${word} `)).length
}
