import type { Artifact, ArtifactRevision } from '../../contract/nouns/artifact.ts'
import type { Queries } from './connection.ts'
import { idFrom, numbersFrom } from './page.ts'
import { table } from './table.ts'
import { where } from './where.ts'

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

const revisionSql = artifactRevisions.select('WHERE tenant_id = ? AND artifact_id = ? AND revision = ?')
const withoutContent = artifactRevisions.columns.replace('content', `'' AS content`)

export const artifactQueries: Queries<'artifacts'> = (connection, tenant) => ({
  list({ session, type, stage, limit, after }) {
    const { sql, values } = where(
      ['tenant_id = ?', tenant],
      ['conversation_id = ?', session],
      ['type = ?', type],
      ['stage = ?', stage],
      ['id < ?', idFrom(after)],
    )
    return artifacts.page(connection, artifacts.select(`${sql} ORDER BY id DESC LIMIT ?`), values, limit, ({ id }) => [id])
  },
  revision: (artifact, revision) => artifactRevisions.first(connection, revisionSql, [tenant, artifact, revision]),
  async revisions(artifact, limit, after) {
    const { sql, values } = where(['tenant_id = ?', tenant], ['artifact_id = ?', artifact], ['revision < ?', numbersFrom(after, 1)])
    const select = `SELECT ${withoutContent} FROM artifact_revisions ${sql} ORDER BY revision DESC LIMIT ?`
    const { rows, next } = await artifactRevisions.page(connection, select, values, limit, ({ revision }) => [revision])
    return { rows: rows.map(({ content: _content, ...revision }) => revision), next }
  },
})
