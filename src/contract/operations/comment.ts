import * as z from 'zod'
import { Comment } from '../nouns/comment.ts'
import { onOne, subject } from '../on-todo-or-task.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { reference } from '../reference.ts'
import { text } from '../text.ts'

const words = text()
  .refine((value) => value.trim() !== '', 'must not be empty')
  .describe('What is to be remembered, at most 16 KiB')
const OneComment = z.strictObject({ comment: reference('comment') })
const CommentAnswer = z.object({ comment: Comment })

export const commentOperations = {
  'comment.add': operation({
    name: 'comment.add',
    summary: 'Write down what is to be remembered about a todo or a task, apart from its description.',
    effect: 'write',
    needs: 'comment:add',
    input: () => onOne(z.strictObject({ ...subject, text: words })),
    output: () => CommentAnswer,
    refuses: ['not_found', 'limit_reached'],
  }),
  'comment.list': operation({
    name: 'comment.list',
    summary: 'List the comments on a todo or a task, the newest first.',
    effect: 'read',
    needs: 'comment:read',
    input: () => onOne(z.strictObject({ ...subject, ...page })),
    output: () => z.object({ comments: z.array(Comment), next }),
    refuses: ['not_found'],
  }),
  'comment.edit': operation({
    name: 'comment.edit',
    summary: 'Write a comment anew: an agent its own, a person any.',
    effect: 'write',
    needs: 'comment:update',
    input: () => OneComment.extend({ text: words }),
    output: () => CommentAnswer,
    refuses: ['not_found', 'forbidden', 'stale'],
  }),
  'comment.delete': operation({
    name: 'comment.delete',
    summary: 'Delete a comment: an agent its own, a person any.',
    effect: 'write',
    needs: 'comment:delete',
    input: () => OneComment,
    output: () => CommentAnswer,
    refuses: ['not_found', 'forbidden', 'stale'],
  }),
} as const
