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
  const { omitted, word } = patterns()
  const folded = text.normalize('NFKD').replace(omitted, '').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
  const words = folded.match(word) ?? []
  return [...new Set(words.map((found) => (found.length > longestWord ? [...found].slice(0, longestWord).join('') : found)))]
}
