import type { Comment } from '../../contract/nouns/comment.ts'
import type { Queries } from './connection.ts'
import { onSubject } from './on-subject.ts'
import { table } from './table.ts'

export const comments = table<Comment>('comments', {
  number: 'id',
  id: 'uid',
  todo: 'todo_id',
  task: 'task_id',
  agent: 'agent_id',
  by: 'by_whom',
  text: 'text',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

export const commentQueries: Queries<'comments'> = (connection, tenant) => onSubject(comments, connection, tenant)
