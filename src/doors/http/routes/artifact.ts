import * as z from 'zod'
import { Artifact } from '../../../contract/nouns/artifact.ts'
import { NotApplied } from '../../../contract/operations/artifact.ts'
import type { Bodies, RoutesOf } from '../route.ts'

export const artifactRoutes: RoutesOf<'artifact'> = {
  'artifact.add': [{ method: 'POST', path: '/v1/artifacts', status: 201, version: ({ artifact }) => artifact.version }],
  'artifact.list': [{ method: 'GET', path: '/v1/artifacts' }],
  'artifact.get': [{ method: 'GET', path: '/v1/artifacts/:artifact', version: ({ artifact }) => artifact.version }],
  'artifact.revisions': [{ method: 'GET', path: '/v1/artifacts/:artifact/revisions' }],
  'artifact.diff': [{ method: 'GET', path: '/v1/artifacts/:artifact/diff' }],
  'artifact.update': [{ method: 'PATCH', path: '/v1/artifacts/:artifact', version: ({ artifact }) => artifact.version }],
  'artifact.stage': [
    {
      method: 'POST',
      path: '/v1/artifacts/:artifact/stage',
      body: ({ artifact, todosGenerated, todosUpdated, todosCanceled, notApplied, note }) => ({
        artifact,
        todos_generated: todosGenerated,
        todos_updated: todosUpdated,
        todos_canceled: todosCanceled,
        not_applied: notApplied,
        note,
      }),
      version: ({ artifact }) => artifact.version,
    },
  ],
  'artifact.delete': [{ method: 'DELETE', path: '/v1/artifacts/:artifact', body: ({ artifact }) => ({ deleted: true, artifact }) }],
}

export const artifactBodies: Bodies = {
  'POST /v1/artifacts/:artifact/stage': z.object({
    artifact: Artifact,
    todos_generated: z.int(),
    todos_updated: z.int(),
    todos_canceled: z.int(),
    not_applied: z.array(NotApplied),
    note: z.string().optional(),
  }),
  'DELETE /v1/artifacts/:artifact': z.object({ deleted: z.literal(true), artifact: Artifact }),
}
