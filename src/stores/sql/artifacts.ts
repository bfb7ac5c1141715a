import type { Artifact, ArtifactRevision } from '../../contract/nouns/artifact.ts'
import type { ArtifactFilter } from '../../core/ports/filters.ts'
import type { Page } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { idFrom, numbersFrom, pageOf } from './page.ts'
import { artifactRevisions, artifacts } from './tables.ts'

export async function listArtifacts(connection: Connection, tenant: number, filter: ArtifactFilter): Promise<Page<Artifact>> {
  const conditions = ['tenant_id = ?']
  const values: Value[] = [tenant]
  const narrow = (condition: string, value: Value | undefined) => {
    if (value === undefined) return
    conditions.push(condition)
    values.push(value)
  }
  narrow('conversation_id = ?', filter.session)
  narrow('type = ?', filter.type)
  narrow('stage = ?', filter.stage)
  narrow('id < ?', filter.after === undefined ? undefined : idFrom(filter.after))
  const sql = `SELECT ${artifacts.columns} FROM artifacts WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ?`
  const rows = (await connection.all(sql, [...values, filter.limit + 1])).map(artifacts.decode)
  return pageOf(rows, filter.limit, (artifact) => [artifact.id])
}

const findRevisionSql = `SELECT ${artifactRevisions.columns} FROM artifact_revisions WHERE tenant_id = ? AND artifact_id = ? AND revision = ?`

export async function findRevision(
  connection: Connection,
  tenant: number,
  artifact: string,
  revision: number,
): Promise<ArtifactRevision | undefined> {
  const [row] = await connection.all(findRevisionSql, [tenant, artifact, revision])
  return row && artifactRevisions.decode(row)
}

const withoutContent = artifactRevisions.columns.replace('content', `'' AS content`)

export async function listRevisions(
  connection: Connection,
  tenant: number,
  artifact: string,
  limit: number,
  after: string | undefined,
): Promise<Page<Omit<ArtifactRevision, 'content'>>> {
  const older = after === undefined ? '' : ' AND revision < ?'
  const values = [tenant, artifact, ...(after === undefined ? [] : numbersFrom(after, 1)), limit + 1]
  const sql = `SELECT ${withoutContent} FROM artifact_revisions WHERE tenant_id = ? AND artifact_id = ?${older} ORDER BY revision DESC LIMIT ?`
  const rows = (await connection.all(sql, values)).map((row) => {
    const { content: _content, ...revision } = artifactRevisions.decode(row)
    return revision
  })
  return pageOf(rows, limit, ({ revision }) => [revision])
}
