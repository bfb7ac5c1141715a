import { once } from '../../contract/once.ts'

const longestWord = 64

/** Chinese and Japanese put no spaces between words, so each of their characters counts as one. */
const unspaced = '(?=[\\p{L}\\p{N}])[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'

/** Made when they are first used: what each of these classes holds takes a command a noticeable part of its time to find out. */
const patterns = once(() => ({
  /** Accents, and the vowel signs of Hebrew and Arabic: what people leave out when they search. */
  omitted: /(?=\p{Mn})[\u0300-\u06ff\ufe0f]/gu,
  word: new RegExp(`${unspaced}|(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}\\p{So}])+`, 'gu'),
}))

/** The words of a text as they are searched for, each once: without case and accents, and never with a sign that means something. */
export function wordsOf(text: string): string[] {
  return [...new Set(wordsInOrder(text))]
}

/** The same as they follow each other, each as often as it is there. */
export function wordsInOrder(text: string): string[] {
  const { omitted, word } = patterns()
  const folded = text.normalize('NFKD').replace(omitted, '').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
  const words = folded.match(word) ?? []
  return words.map((found) => (found.length > longestWord ? [...found].slice(0, longestWord).join('') : found))
}

/** A stretch of a text as it was written, and the words it is found by: nearly always one. */
export interface WrittenWord {
  start: number
  end: number
  words: readonly string[]
}

/** Where the words of a text stand in it. */
export function* writtenWords(text: string): Generator<WrittenWord> {
  for (const match of text.matchAll(patterns().word)) {
    const [written] = match
    yield {
      start: match.index,
      end: match.index + written.length,
      words: isPlain(written) ? [written.toLowerCase()] : wordsInOrder(written),
    }
  }
}

/** Most words are, and are folded in a tenth of the time. */
function isPlain(written: string): boolean {
  return written.length <= longestWord && /^[a-z0-9]+$/i.test(written)
}
