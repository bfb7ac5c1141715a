import { jsonArray } from './json-array.ts'
import { line } from './text.ts'

const longestTag = 50
const mostTags = 20

/** One word, in small letters: people find what they tagged however they wrote it. */
export function tag() {
  return line(longestTag)
    .transform((text) => text.toLowerCase().replace(/^#/, ''))
    .refine((text) => text !== '' && !/[\s,"\\]/u.test(text), 'must be one word, such as backend')
}

export function tags() {
  return jsonArray(tag(), mostTags, 0).transform((list) => [...new Set(list)])
}
