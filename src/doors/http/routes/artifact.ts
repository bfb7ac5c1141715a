import * as z from 'zod'
import { Artifact } from '../../../contract/nouns/artifact.ts'
import { NotApplied } from '../../../contract/operations/artifact.ts'
import type { Output } from '../../../contract/operations/index.ts'
import { answer, deleted, type RoutesOf } from './route.ts'

const staged = answer(
  z.object({
    artifact: Artifact,
    todos_generated: z.int(),
    todos_updated: z.int(),
    todos_canceled: z.int(),
    not_applied: z.array(NotApplied),
    note: z.string().optional(),
  }),
  ({ artifact, todosGenerated, todosUpdated, todosCanceled, notApplied, note }: Output<'artifact.stage'>) => ({
    artifact,
    todos_generated: todosGenerated,
    todos_updated: todosUpdated,
    todos_canceled: todosCanceled,
    not_applied: notApplied,
    note,
  }),
)

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
      answer: staged,
      version: ({ artifact }) => artifact.version,
    },
  ],
  'artifact.delete': [{ method: 'DELETE', path: '/v1/artifacts/:artifact', answer: deleted('artifact', Artifact) }],
}
