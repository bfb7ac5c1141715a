import type { Todo } from '../../../contract/nouns/todo.ts'
import { seconds, table } from '../table.ts'

export const todos = table<Todo>('todos', {
  number: 'id',
  id: 'uid',
  session: 'conversation_id',
  agent: 'agent_id',
  subject: 'subject',
  description: 'description',
  status: 'status',
  blockedReason: 'blocked_reason',
  priority: 'priority',
  parent: 'parent_id',
  artifact: 'artifact_id',
  sprint: 'sprint_id',
  origin: 'origin',
  task: 'task_id',
  key: 'key',
  position: 'position',
  createdBy: 'created_by',
  completedBy: 'completed_by',
  createdAt: seconds('created_at'),
  updatedAt: seconds('updated_at'),
  completedAt: seconds('completed_at'),
  version: 'version',
})
