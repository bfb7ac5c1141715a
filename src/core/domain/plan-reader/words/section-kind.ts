import {
  againWords,
  besideWords,
  descriptionWords,
  fieldWords,
  linkWords,
  otherWords,
  phrases,
  trailingWords,
  vagueWorkWords,
  workWords,
} from './vocabulary.ts'

/**
 * What a section is about, by its name: `work` and `vague` hold steps, `other` and `description` do not, and `again` tells
 * in another way what the steps tell. The vague ones and descriptions are themselves steps among numbered headings.
 */
export type SectionKind = 'work' | 'vague' | 'again' | 'other' | 'description' | 'plain'

const longestName = 120

/** Takes plain text: no marks, no number before it. */
export function sectionKind(name: string): SectionKind {
  if (name.length > longestName) return 'plain'
  const kinds = topic(name)
    .split(/\s*(?:,|&|\+|\/|;|\band\b|\bund\b|\bet\b|与|和|及)\s*/)
    .filter((part) => part !== '')
    .map(partKind)
  const [first = 'plain'] = kinds
  if (kinds.includes('work')) return 'work'
  if (kinds.includes('vague')) return 'vague'
  if (kinds.length > 1 && kinds.every((kind) => kind === 'again' || isOther(kind))) return 'other'
  return kinds.every((kind) => kind === first) ? first : 'plain'
}

export function isOther(kind: SectionKind): boolean {
  return kind === 'other' || kind === 'description'
}

/** Whether the name says more than its kind: “Plan: dark mode”, “Plan for dark mode”. */
export function isQualified(name: string): boolean {
  const text = unfolded(name)
  return topic(name).length < text.length || wordsOf(text).some((word) => linkWords.has(word))
}

/** Whether such a label tells something about the step it stands in. */
export function isFieldName(name: string): boolean {
  const kind = sectionKind(name)
  if (kind !== 'plain') return kind === 'again' || isOther(kind)
  const words = wordsOf(name.toLowerCase())
  const isField = (word: string) => isAmong(fieldWords, word)
  return words.some(isField) && words.every((word) => isField(word) || isAmong(besideWords, word))
}

function topic(name: string): string {
  const [lead = ''] = unfolded(name).split(/[:：]|\s[—–|-]+\s/)
  return lead.trim()
}

function unfolded(name: string): string {
  const text = name.replace(/[([（【][^()[\]（）【】]*[)\]）】]/g, ' ').toLowerCase()
  return phrases.reduce((folded, [phrase, word]) => folded.replace(phrase, word), text).trim()
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

function partKind(part: string): SectionKind {
  const all = wordsOf(part)
  const link = all.findIndex((word, at) => at > 0 && linkWords.has(word))
  const words = link === -1 ? all : all.slice(0, link)
  const kinds = words.map(wordKind)
  const endsBeside = kinds.at(-1) === 'beside' && !isTrailing(words.at(-1) ?? '')
  // “Known risks” are risks, “Risk review” is a review.
  if (kinds.includes('unknown') || endsBeside) return 'plain'
  return kinds.findLast((kind) => kind !== 'beside' && kind !== 'unknown') ?? 'plain'
}

function wordKind(word: string): Exclude<SectionKind, 'plain'> | 'beside' | 'unknown' {
  if (isAmong(workWords, word)) return 'work'
  if (isAmong(otherWords, word)) return 'other'
  if (isAmong(descriptionWords, word)) return 'description'
  if (isAmong(againWords, word)) return 'again'
  if (isAmong(vagueWorkWords, word)) return 'vague'
  return isAmong(besideWords, word) || isTrailing(word) ? 'beside' : 'unknown'
}

/** “Task list”, “Option A”, “Alternatives considered”. */
function isTrailing(word: string): boolean {
  return isAmong(trailingWords, word) || /^(?:[a-z]|\d+)$/.test(word)
}

function isAmong(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || (word.endsWith('s') && words.has(word.slice(0, -1)))
}
