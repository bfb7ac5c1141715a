import { type ShownSprint, SprintHead, SprintMenu } from './sprint-head.tsx'

/** Sprints that have no column any more; one that was rejected can be taken up again. */
export function OverSprints({ sprints }: { sprints: readonly ShownSprint[] }) {
  if (sprints.length === 0) return null
  return (
    <details className="mt-4">
      <summary className="text-sm text-soft">Sprints that are over ({sprints.length})</summary>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {sprints.map((sprint) => (
          <li key={sprint.id} className="card flex items-start gap-1 p-2">
            <div className="min-w-0 flex-1">
              <p className="stored px-1 text-sm font-medium">{sprint.title}</p>
              <SprintHead sprint={sprint} />
            </div>
            <SprintMenu sprint={sprint} />
          </li>
        ))}
      </ul>
    </details>
  )
}
