import * as z from 'zod'
import type { Input } from '../../../contract/operations/index.ts'
import type { Reference } from '../../../contract/reference.ts'
import type { Outcome } from '../../../contract/refusals.ts'
import { commentText } from '../../../core/render/comment-lines.ts'
import { writtenCall } from '../refused/corrected-call.ts'
import { answerWith } from './answer-with.ts'
import { counted } from './capped.ts'
import type { ToolAnswer, ToolContext } from './tool-row.ts'

export const commentsAfter = z.string().max(300).optional().describe('Older ones, as named before')

const pageOfComments = 10

type Named = Readonly<Record<string, Reference>>

/** The call that reads on. */
export function olderComments(tool: string, named: Named, after: string): string {
  return writtenCall(tool, { ...named, comments_after: after })
}

/** A page of the comments on a todo or a task, and how to read on. */
export function commentsOf(
  subject: Pick<Input<'comment.list'>, 'todo' | 'task'>,
  after: string,
  tool: string,
  named: Named,
  { perform }: ToolContext,
): Promise<Outcome<ToolAnswer>> {
  return answerWith(perform('comment.list', { ...subject, limit: pageOfComments, after }), ({ comments, next }) => ({
    title: counted(comments.length, 'comment'),
    text: [
      comments.length === 0 ? '(no older comments)' : comments.map(commentText).join('\n'),
      ...(next === null ? [] : [`… older: ${olderComments(tool, named, next)}`]),
    ].join('\n'),
    metadata: { comments: comments.map(({ number }) => number) },
  }))
}
