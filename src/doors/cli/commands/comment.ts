import { commentText } from '../../../core/render/comment-lines.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

export const commentCommands: CommandsOf<'comment'> = {
  'comment.add': [
    { words: 'comment add', takes: ['todo', 'text'], orTask: true, files: ['text'], print: ({ comment }) => commentText(comment) },
  ],
  'comment.list': [
    {
      words: 'comment list',
      takes: ['todo'],
      orTask: true,
      print: ({ comments, next }) => lines(comments.map(commentText), '(no comments)', next),
    },
  ],
  'comment.edit': [{ words: 'comment edit', takes: ['comment', 'text'], files: ['text'], print: ({ comment }) => commentText(comment) }],
  'comment.delete': [
    { words: 'comment delete', takes: ['comment'], destructive: 'undoable', print: ({ comment }) => `deleted ${commentText(comment)}` },
  ],
}
