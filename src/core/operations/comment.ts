import { commentEvent, decideAddComment, decideEditComment, judgeOwnComment, judgeRoomForComment } from '../domain/comment.ts'
import type { HandlersOf } from '../gate/handler.ts'
import { granted } from '../gate/refused.ts'
import { subjectOf } from './subject/subject.ts'

export const commentHandlers: HandlersOf<'comment'> = {
  /** What is finished or archived takes comments, too: what came of something is often known only then. */
  async 'comment.add'({ text, ...named }, context) {
    const subject = await subjectOf(named, context)
    granted(judgeRoomForComment(await context.store.comments.count(subject)))
    const number = await context.store.nextNumber('comment')
    const wish = { id: context.newId(), number, subject, text }
    return { comment: context.add('comment', decideAddComment(wish, context.caller, context.now)) }
  },

  async 'comment.list'({ limit, after, ...named }, context) {
    const { noun, number } = await subjectOf(named, context)
    const { rows, next } = await context.store.comments.list({ noun, number, limit, after })
    return { comments: rows, next }
  },

  async 'comment.edit'({ comment: reference, text }, context) {
    const before = await context.target('comment', reference)
    const { session } = await subjectOf(before, context)
    granted(judgeOwnComment(before, context.caller))
    return { comment: context.change('comment', before, (newest) => decideEditComment(newest, text, session, context.now)) }
  },

  async 'comment.delete'({ comment: reference }, context) {
    const comment = await context.target('comment', reference)
    const { session } = await subjectOf(comment, context)
    granted(judgeOwnComment(comment, context.caller))
    return { comment: context.remove('comment', { comment, events: [commentEvent('comment.deleted', comment, session)] }) }
  },
}
