import type { Resource } from '../../../../src/contract/nouns/task.ts'

/** What somebody wrote a line each, without the lines that say nothing. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Steps as people write or paste them: a bullet, a number or an empty checkbox in front is not part of the step. */
export function stepsOf(text: string): { title: string }[] {
  return linesOf(text)
    .map((line) => line.replace(/^(?:[-*•]|\d{1,3}[.)])\s+(?:\[[ x]?\]\s+)?/i, ''))
    .filter((title) => title !== '')
    .map((title) => ({ title }))
}

/** An address begins like one; whatever else is written is meant to be a file, and the server says if it cannot be. */
export function resourceOf(value: string): Resource {
  return { type: /^https?:/i.test(value) ? 'url' : 'file', value }
}
