import type { Agent } from '../../contract/nouns/agent.ts'
import type { Artifact, ArtifactRevision } from '../../contract/nouns/artifact.ts'
import type { Command } from '../../contract/nouns/command.ts'
import type { Message, Part } from '../../contract/nouns/message.ts'
import type { Notification } from '../../contract/nouns/notification.ts'
import type { Question } from '../../contract/nouns/question.ts'
import type { Schedule } from '../../contract/nouns/schedule.ts'
import type { Sprint } from '../../contract/nouns/sprint.ts'
import type { TaskRecord } from '../../contract/nouns/task.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import type { Noun, Records, StoredMemory, StoredRun, StoredSession, StoredToken } from '../../core/ports/store.ts'
import { flag, json, seconds, type Table, table } from './table.ts'

/** Columns are named as seed 000 names them: `id` is the number people retype, `uid` the id for machines. */
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

export const sessions = table<StoredSession>('sessions', {
  number: 'id',
  id: 'uid',
  title: 'title',
  agent: 'agent_id',
  parent: 'parent_id',
  task: 'task_id',
  channel: 'channel',
  folder: 'folder',
  remote: 'remote',
  hold: 'hold',
  outcome: 'outcome',
  wakes: 'wakes',
  todos: 'todos',
  depth: 'depth',
  hops: 'hops',
  awaiting: 'awaiting',
  asker: 'asker',
  reports: 'reports',
  read: 'read_up_to',
  injected: 'told',
  permissions: json('permissions'),
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  archivedAt: 'archived_at',
  version: 'version',
})

export const tokens = table<StoredToken>('tokens', {
  id: 'id',
  name: 'name',
  agent: 'agent_id',
  person: 'person',
  access: 'access',
  operator: flag('is_operator'),
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  revokedAt: 'revoked_at',
  version: 'version',
  hash: 'hash',
})

export const memories = table<StoredMemory>('memories', {
  number: 'id',
  id: 'uid',
  session: 'conversation_id',
  agent: 'agent_id',
  type: 'type',
  title: 'title',
  body: 'body',
  titleWords: 'title_words',
  bodyWords: 'body_words',
  createdBy: 'created_by',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

export const artifacts = table<Artifact>('artifacts', {
  id: 'id',
  session: 'conversation_id',
  type: 'type',
  title: 'title',
  stage: 'stage',
  sprint: 'sprint_id',
  revision: 'revision',
  createdBy: 'created_by',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

export const artifactRevisions = table<ArtifactRevision>('artifact_revisions', {
  id: 'id',
  artifact: 'artifact_id',
  revision: 'revision',
  title: 'title',
  content: 'content',
  by: 'by_whom',
  at: 'at',
  version: 'version',
})

export const sprints = table<Sprint>('sprints', {
  id: 'id',
  title: 'title',
  goal: 'goal',
  status: 'status',
  createdBy: 'created_by',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

/** Agents are told apart by the names of their folders. */
export const agents = table<Agent>('agents', {
  id: 'id',
  definition: json('definition'),
  source: 'source',
  problem: 'problem',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

/** Commands are told apart by the names of their files. */
export const commands = table<Command>('commands', {
  id: 'id',
  description: 'description',
  agent: 'agent_id',
  subtask: flag('is_subtask'),
  template: 'template',
  problem: 'problem',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

export const tasks = table<TaskRecord>('tasks', {
  number: 'id',
  id: 'uid',
  title: 'title',
  description: 'description',
  owner: 'owner',
  createdBy: 'created_by',
  status: 'status',
  resources: json('resources'),
  session: 'conversation_id',
  parent: 'parent_id',
  depth: 'depth',
  archivedSteps: json('archived_steps'),
  thread: 'thread',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  archivedAt: 'archived_at',
  version: 'version',
})

export const runs = table<StoredRun>('runs', {
  id: 'id',
  session: 'conversation_id',
  task: 'task_id',
  agent: 'agent_id',
  trigger: 'cause',
  schedule: 'schedule_id',
  fence: 'fence',
  node: 'node',
  startedAt: 'started_at',
  endedAt: 'ended_at',
  outcome: 'outcome',
  detail: 'detail',
  output: 'output',
  turns: 'turns',
  usage: json('usage'),
  stopping: 'stopping',
  hash: 'hash',
  leaseUntil: 'lease_until',
  leaseClock: 'lease_clock',
  process: 'process',
  claimedFor: 'read_from',
  progress: json('progress'),
  rights: json('rights'),
  version: 'version',
})

export const messages = table<Message>('messages', {
  number: 'id',
  id: 'uid',
  session: 'conversation_id',
  role: 'role',
  kind: 'kind',
  by: 'by_whom',
  run: 'run_id',
  from: 'from_id',
  hops: 'hops',
  rights: json('rights'),
  place: 'place',
  readUpTo: 'answers_up_to',
  writs: 'writs',
  finish: 'finish',
  error: 'error',
  model: 'model',
  usage: json('usage'),
  createdAt: 'created_at',
  endedAt: 'ended_at',
  compactedAt: 'compacted_at',
  version: 'version',
})

export const parts = table<Part>('parts', {
  id: 'id',
  session: 'conversation_id',
  message: 'message_id',
  position: 'position',
  content: json('content'),
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

export const questions = table<Question>('questions', {
  number: 'id',
  id: 'uid',
  session: 'conversation_id',
  agent: 'agent_id',
  kind: 'kind',
  text: 'text',
  options: json('options'),
  tool: 'tool',
  part: 'part_id',
  rights: json('rights'),
  answer: 'answer',
  answeredBy: 'answered_by',
  askedAt: 'asked_at',
  answeredAt: 'answered_at',
  version: 'version',
})

export const schedules = table<Schedule>('schedules', {
  number: 'id',
  id: 'uid',
  title: 'title',
  action: 'action',
  session: 'conversation_id',
  prompt: 'prompt',
  when: 'written',
  cron: 'cron',
  zone: 'zone',
  missed: 'missed',
  pausedAt: 'paused_at',
  nextAt: 'next_at',
  lastAt: 'last_at',
  createdBy: 'created_by',
  rights: json('rights'),
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

export const notifications = table<Notification>('notifications', {
  number: 'id',
  id: 'uid',
  text: 'text',
  agent: 'agent_id',
  session: 'conversation_id',
  task: 'task_id',
  createdAt: 'created_at',
  readAt: 'read_at',
  delivery: 'delivery',
  attempts: 'attempts',
  version: 'version',
})

export const tables: { [N in Noun]: Table<Records[N]> } = {
  todo: todos,
  session: sessions,
  token: tokens,
  memory: memories,
  artifact: artifacts,
  artifactRevision: artifactRevisions,
  sprint: sprints,
  agent: agents,
  command: commands,
  task: tasks,
  run: runs,
  schedule: schedules,
  notification: notifications,
  message: messages,
  part: parts,
  question: questions,
}
