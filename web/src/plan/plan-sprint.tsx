import type { Artifact } from '../../../src/contract/nouns/artifact.ts'
import { useChange } from '../api/use-change.ts'
import { useOperation } from '../api/use-operation.ts'
import { Labelled } from '../parts/forms/labelled.tsx'

/** Which sprint the todos become part of. */
export function PlanSprint({ artifact }: { artifact: Artifact }) {
  const sprints = useOperation('sprint.list', { limit: 200 }).data?.sprints ?? []
  const { change } = useChange('artifact.update', {
    optimistic: (cache, { artifact: id, sprint = null }) =>
      cache.edit('artifact.get', (shown) => (shown.artifact.id === id ? { ...shown, artifact: { ...shown.artifact, sprint } } : shown)),
    says: ({ artifact: { sprint } }) => (sprint === null ? 'It is in no sprint now.' : 'The sprint is set.'),
  })
  const isListed = artifact.sprint === null || sprints.some(({ id }) => id === artifact.sprint)
  const hint =
    sprints.length === 0
      ? 'There is no sprint yet.'
      : artifact.type === 'plan'
        ? 'Todos made from it become part of this sprint.'
        : undefined
  return (
    <Labelled label="Sprint" hint={hint}>
      {(ids) => (
        <select
          {...ids}
          className="field min-h-9"
          value={artifact.sprint ?? ''}
          onChange={(event) => void change({ artifact: artifact.id, sprint: event.target.value || null })}
        >
          <option value="">none</option>
          {!isListed && <option value={artifact.sprint ?? ''}>an older one</option>}
          {sprints.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
