import type { Comment, NewestComments } from '../../contract/nouns/comment.ts'
import { minute } from './text/minute.ts'
import { indented, plainLine } from './text/plain-text.ts'

/** Who wrote it, when, and what; more than a line stands below that, further in. */
export function commentText({ number, by, createdAt, updatedAt, text }: Comment): string {
  const head = `#${number} ${plainLine(by)} ${minute(createdAt)}${updatedAt === createdAt ? '' : ' (edited)'}:`
  return text.includes('\n') ? `${head}\n${indented(text)}` : `${head} ${plainLine(text)}`
}

/** The comments that are shown with a todo or a task, and how the others are read. */
export function commentLines({ total, newest, next }: NewestComments, older: (after: string) => string): string[] {
  if (total === 0) return []
  const head = total === 1 ? '1 comment:' : `${total} comments, the newest first:`
  const left = total - newest.length
  return [head, ...newest.map((comment) => indented(commentText(comment))), ...(next === null ? [] : [`  … ${left} older: ${older(next)}`])]
}
