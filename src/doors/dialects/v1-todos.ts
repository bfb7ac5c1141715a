import * as z from 'zod'
import { Dependency } from '../../contract/nouns/dependency.ts'
import { type Todo, TodoPriority, TodoStatus } from '../../contract/nouns/todo.ts'
import type { Dialect } from './dialect.ts'

/** A todo as `/v1/todos` shows it: seed 000's columns, times in epoch seconds, and what was added since. */
const View = z
  .object({
    id: z.int(),
    conversation_id: z.int().describe('0 means tenant-wide'),
    agent_id: z.string(),
    subject: z.string(),
    description: z.string(),
    status: TodoStatus,
    position: z.int(),
    created_at: z.int().describe('Epoch seconds'),
    updated_at: z.int(),
    completed_at: z.int().describe('0 until completed or canceled'),
    blocked_reason: z.string().nullable(),
    priority: TodoPriority,
    parent_id: z.string().nullable().describe('`uid` of the todo this one is a part of'),
    artifact_id: z.string().nullable(),
    sprint_id: z.string().nullable(),
    task_id: z.int().nullable().describe('The subtask that does it'),
    waits_for: z.array(Dependency),
    waits: z.boolean().describe('Something keeps it from being begun'),
    not_before: z.int().describe('Epoch seconds; 0 for none'),
    due_at: z.int().describe('Epoch seconds; 0 for none'),
    tags: z.array(z.string()),
    requires: z.array(z.string()),
    source: z.object({ file: z.string(), line: z.int() }).nullable().describe('Where an imported one stands'),
    adopted: z.boolean(),
    uid: z.string().describe('ULID'),
    version: z.int(),
  })
  .meta({ id: 'TodoOfV1' })

function view(todo: Todo): z.infer<typeof View> {
  return {
    id: todo.number,
    conversation_id: todo.session,
    agent_id: todo.agent,
    subject: todo.subject,
    description: todo.description,
    status: todo.status,
    position: todo.position,
    created_at: todo.createdAt / 1000,
    updated_at: todo.updatedAt / 1000,
    completed_at: todo.completedAt / 1000,
    blocked_reason: todo.blockedReason,
    priority: todo.priority,
    parent_id: todo.parent,
    artifact_id: todo.artifact,
    sprint_id: todo.sprint,
    task_id: todo.task,
    waits_for: todo.waitsFor,
    waits: todo.waits,
    not_before: todo.notBefore / 1000,
    due_at: todo.dueAt / 1000,
    tags: todo.tags,
    requires: todo.requires,
    source: todo.source,
    adopted: todo.adopted,
    uid: todo.id,
    version: todo.version,
  }
}

/** Seed 000's todos: snake case, ids that say of what, times in seconds. */
export const v1Todos = {
  names: {
    id: 'todo',
    ids: 'todos',
    conversation_id: 'session',
    agent_id: 'agent',
    blocked_reason: 'blockedReason',
    parent_id: 'parent',
    artifact_id: 'artifact',
    sprint_id: 'sprint',
    waits_for: 'waitsFor',
    no_longer: 'noLonger',
    not_before: 'notBefore',
    completed_at: {
      field: 'completedAt',
      decode: (value) => (typeof value === 'number' ? value * 1000 : value),
      schema: { type: 'integer', minimum: 1, description: 'Epoch seconds; only with status completed or canceled; now, if not given' },
    },
  },
  tools: { names: {}, alsoCalled: {} },
  View,
  view,
} satisfies Dialect<Todo, z.infer<typeof View>>
