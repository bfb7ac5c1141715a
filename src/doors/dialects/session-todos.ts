import * as z from 'zod'
import { Dependency } from '../../contract/nouns/dependency.ts'
import type { Progress } from '../../contract/nouns/progress.ts'
import { type Todo, TodoPriority } from '../../contract/nouns/todo.ts'
import type { Dialect } from './dialect.ts'
import type { Names } from './names.ts'

/** A todo as `/api/v1/sessions/{id}/todos` shows it: seed 001's fields, ids as text, times as ISO, and what was added since. */
const View = z
  .object({
    id: z.string(),
    number: z.int(),
    session_id: z.string(),
    artifact_id: z.string().nullable(),
    parent_id: z.string().nullable(),
    title: z.string(),
    status: z.enum(['pending', 'in_progress', 'blocked', 'completed', 'cancelled']),
    blocked_reason: z.string().nullable(),
    priority: TodoPriority,
    created_by: z.string(),
    completed_by: z.string().nullable(),
    notes: z.string(),
    sprint_id: z.string().nullable(),
    task_id: z.string().nullable().describe('Number of the subtask that does it, as text'),
    waits_for: z.array(Dependency),
    waits: z.boolean().describe('Something keeps it from being begun'),
    not_before: z.string().nullable(),
    due_at: z.string().nullable(),
    tags: z.array(z.string()),
    sort_order: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    completed_at: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'TodoOfSession' })

/** The session is shown as the path named it: whoever asks knows which it is. */
function view(todo: Todo, session: string): z.infer<typeof View> {
  return {
    id: todo.id,
    number: todo.number,
    session_id: session,
    artifact_id: todo.artifact,
    parent_id: todo.parent,
    title: todo.subject,
    status: todo.status === 'canceled' ? 'cancelled' : todo.status,
    blocked_reason: todo.blockedReason,
    priority: todo.priority,
    created_by: todo.createdBy,
    completed_by: todo.completedBy,
    notes: todo.description,
    sprint_id: todo.sprint,
    task_id: todo.task === null ? null : String(todo.task),
    waits_for: todo.waitsFor,
    waits: todo.waits,
    not_before: isoOrNull(todo.notBefore),
    due_at: isoOrNull(todo.dueAt),
    tags: todo.tags,
    sort_order: todo.position,
    created_at: new Date(todo.createdAt).toISOString(),
    updated_at: new Date(todo.updatedAt).toISOString(),
    completed_at: isoOrNull(todo.completedAt),
    version: todo.version,
  }
}

function isoOrNull(at: number): string | null {
  return at === 0 ? null : new Date(at).toISOString()
}

const Stats = z
  .object({ total: z.int(), pending: z.int(), in_progress: z.int(), blocked: z.int(), completed: z.int(), cancelled: z.int() })
  .meta({ id: 'Stats' })

function stats({ percent: _percent, canceled, ...counts }: Progress): z.infer<typeof Stats> {
  return { ...counts, cancelled: canceled }
}

const fields = {
  title: 'subject',
  notes: 'description',
  artifact_id: 'artifact',
  sprint_id: 'sprint',
  parent_id: 'parent',
  sort_order: 'position',
  waits_for: 'waitsFor',
  not_before: 'notBefore',
} satisfies Names

/** Seed 001's todos, as its REST door and its tools call their fields. */
export const sessionTodos = {
  names: {
    ...fields,
    blocked_reason: 'blockedReason',
    todoId: { field: 'todo', only: 'top' },
    id: { field: 'todo', only: 'items' },
    include_completed: 'includeFinished',
    completed_at: { field: 'completedAt', decode: fromIso, schema: { type: 'string', format: 'date-time' } },
  },
  tools: {
    names: { ...fields, id: 'todo', ids: 'todos', reason: 'blockedReason', after: 'waitsFor' },
    alsoCalled: {
      todo: 'id',
      todo_id: 'id',
      todoId: 'id',
      todos: 'ids',
      subject: 'title',
      content: 'title',
      description: 'notes',
      blocked_reason: 'reason',
      blockedReason: 'reason',
      parent: 'parent_id',
      artifact: 'artifact_id',
      sprint: 'sprint_id',
      session_id: 'session',
      waits_for: 'after',
      waitsFor: 'after',
      depends_on: 'after',
      blockedBy: 'after',
      due_at: 'due',
    },
  },
  View,
  view,
  Stats,
  stats,
} satisfies Dialect<Todo, z.infer<typeof View>> & Record<'Stats' | 'stats', unknown>

function fromIso(value: unknown): unknown {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? value : time
}
