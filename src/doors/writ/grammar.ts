import type { Mistake, Writ, WritNoun } from './writ.ts'

/** How the writs of one noun are read. The walker knows lines and blocks; a grammar knows the words in them. */
export interface Grammar {
  oneLine(words: string): Writ
  /** The verbs that lines of their own may follow, up to `/end` and the noun; '' where there are no verbs. */
  blocks: ReadonlyMap<string, Block>
  /** What stands behind the noun is no verb. */
  isVerbless?: true
  /** What is said of an end that ends nothing; a noun without blocks has none. */
  strayEnd?: string
}

export interface Block {
  read(rest: string, lines: readonly string[]): Writ
  /** What is said when its end is missing. */
  advice: string
  /** What nothing of it was then, if not `written`. */
  done?: string
  /** A list often stands behind an empty line; a description never does, for without one the writ is whole. */
  mayFollowEmptyLines?: true
  /** Its lines are writs themselves, so that a line that starts with `/` does not end it. It cannot do without its end. */
  holdsWrits?: true
}

export function mistake(noun: WritNoun, command: string, message: string): Mistake {
  return { command, noun, verb: 'mistake', message }
}
