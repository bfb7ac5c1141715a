import type { Artifact, ArtifactRevision } from '../../contract/nouns/artifact.ts'
import type { Session } from '../../contract/nouns/session.ts'
import type { Sprint } from '../../contract/nouns/sprint.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import type { Noun, Records, StoredToken } from '../../core/ports/store.ts'
import { seconds, type Table, table } from './table.ts'

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
  key: 'key',
  position: 'position',
  createdBy: 'created_by',
  completedBy: 'completed_by',
  createdAt: seconds('created_at'),
  updatedAt: seconds('updated_at'),
  completedAt: seconds('completed_at'),
  version: 'version',
})

export const sessions = table<Session>('sessions', {
  number: 'id',
  id: 'uid',
  title: 'title',
  agent: 'agent_id',
  parent: 'parent_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  archivedAt: 'archived_at',
  version: 'version',
})

export const tokens = table<StoredToken>('tokens', {
  id: 'id',
  name: 'name',
  agent: 'agent_id',
  access: 'access',
  createdAt: 'created_at',
  revokedAt: 'revoked_at',
  version: 'version',
  hash: 'hash',
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

export const tables: { [N in Noun]: Table<Records[N]> } = {
  todo: todos,
  session: sessions,
  token: tokens,
  artifact: artifacts,
  artifactRevision: artifactRevisions,
  sprint: sprints,
}
