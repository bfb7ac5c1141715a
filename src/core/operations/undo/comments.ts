import type { Comment } from '../../../contract/nouns/comment.ts'
import { commentEvent, decideEditComment } from '../../domain/comment.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { subjectOf } from '../subject/subject.ts'
import type { Taking } from './take-back.ts'

/** Those that are gone come back together with links, once their todos are back. */
export async function takeBackComments({ changed, made }: Taking<Comment>, context: WriteContext): Promise<void> {
  for (const { row, was } of changed) {
    const { session } = await subjectOf(row, context)
    context.change('comment', row, (newest) => decideEditComment(newest, was.text ?? newest.text, session, context.now))
  }
  for (const comment of made) {
    const { session } = await subjectOf(comment, context)
    context.remove('comment', { comment, events: [commentEvent('comment.deleted', comment, session)] })
  }
}
