import { parseReference, type Reference } from '../../contract/reference.ts'
import { closest } from '../../core/render/text/closest.ts'
import { mistake } from './grammar.ts'
import type { Mistake, WritNoun } from './writ.ts'

export function splitVerb(words: string): { verb: string; rest: string } {
  const [, verb = '', rest = ''] = /^(\S*)[ \t]*(.*)$/s.exec(words.trim()) ?? []
  return { verb, rest }
}

/** `14: some text`, as one word before the colon and all that follows it. */
export function splitAtColon(rest: string): { word: string; text: string } {
  const [, word = '', text = ''] = /^([^\s:]+)[ \t]*:[ \t]*(.*)$/s.exec(rest) ?? []
  return { word, text }
}

/** The one row that is meant; otherwise what to write, with the numbers that were named and no others. */
export function oneReference(noun: WritNoun, verb: string, rest: string, thing: string = noun): Reference | Mistake {
  const reference = parseReference(rest)
  if (reference !== undefined) return reference
  const named = rest.split(/[\s,;]+/).flatMap((word) => parseReference(word) ?? [])
  const written = (id: Reference | string) => `/${noun} ${verb} ${id}`
  if (named.length > 1) {
    return mistake(noun, `${noun} ${verb}`, `one ${thing} a line: ${named.slice(0, 3).map(written).join(' and on the next line ')}`)
  }
  return mistake(noun, `${noun} ${verb}`, `it takes a ${thing}'s number: ${written(named[0] ?? '<id>')}`)
}

/** Answers a verb that is none with the one that was probably meant, or with all there are. */
export function unknownVerb<Verb extends string>(
  noun: WritNoun,
  verb: string,
  verbs: readonly Verb[],
  otherWords: ReadonlyMap<string, Verb>,
  written: (meant: Verb) => string,
): Mistake {
  const meant = otherWords.get(verb.toLowerCase()) ?? closest(verb, verbs)
  const advice = meant === undefined ? `the verbs are ${verbs.join(', ')}` : `did you mean ${written(meant)}?`
  return mistake(noun, noun, `there is no such verb; ${advice}`)
}

/** A writ's usage with the number that was given, if one was. */
export function withReference(usage: string, rest: string): string {
  return usage.replace('<id>', String(parseReference(rest) ?? '<id>'))
}
