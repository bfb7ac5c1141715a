import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Artifact } from '../../../src/contract/nouns/artifact.ts'
import { useOperation } from '../api/use-operation.ts'
import { Labelled } from '../parts/forms/labelled.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { TimeAgo } from '../parts/times/time.tsx'

const atOnce = 10
const most = 500

export function RevisionList({ artifact }: { artifact: Artifact }) {
  const { id, title } = artifact
  const [limit, setLimit] = useState(atOnce)
  const search = useSearch({ from: '/plans/$id' })
  const query = useOperation('artifact.revisions', { artifact: id, limit }, { keepsPrevious: true })
  const shown = search.to ?? search.revision ?? artifact.revision
  return (
    <section aria-labelledby="revisions">
      <h2 id="revisions" className="font-medium">
        Revisions
      </h2>
      <ReadProblem query={query} />
      <ul className="divide-y divide-line">
        {query.data?.revisions.map(({ revision, by, at, title: then }) => (
          <li key={revision} className="py-1.5 text-sm">
            <p className="flex flex-wrap gap-x-3">
              <Link
                to="/plans/$id"
                params={{ id }}
                search={{ revision }}
                data-row
                aria-current={revision === shown ? 'true' : undefined}
                className="font-medium text-accent hover:underline aria-[current=true]:underline"
              >
                Revision {revision}
              </Link>
              {revision > 1 && (
                <Link
                  to="/plans/$id"
                  params={{ id }}
                  search={{ from: revision - 1, to: revision }}
                  aria-label={`What revision ${revision} changed`}
                  className="text-accent hover:underline"
                >
                  changes
                </Link>
              )}
            </p>
            <p className="stored text-soft">
              {by}, <TimeAgo at={at} />
              {then !== title && `, titled “${then}”`}
            </p>
          </li>
        ))}
      </ul>
      {query.data?.next && limit < most && (
        <button type="button" className="button mt-1" onClick={() => setLimit(Math.min(most, limit + 5 * atOnce))}>
          Show more
        </button>
      )}
      {artifact.revision > 1 && <Compare key={`${search.from} ${search.to}`} artifact={artifact} />}
    </section>
  )
}

/** Any two revisions, by their numbers: there may be more than a menu could hold. */
function Compare({ artifact }: { artifact: Artifact }) {
  const search = useSearch({ from: '/plans/$id' })
  const navigate = useNavigate({ from: '/plans/$id' })
  const [from, setFrom] = useState(String(search.from ?? 1))
  const [to, setTo] = useState(String(search.to ?? artifact.revision))
  const compare = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ search: { from: Number(from), to: Number(to) } })
  }
  const field = { type: 'number', required: true, min: 1, max: artifact.revision, className: 'field min-h-9' } as const
  return (
    <form onSubmit={compare} className="mt-3 flex items-end gap-2">
      <Labelled label="From" className="min-w-0 flex-1">
        {(ids) => <input {...ids} {...field} value={from} onChange={(event) => setFrom(event.target.value)} />}
      </Labelled>
      <Labelled label="To" className="min-w-0 flex-1">
        {(ids) => <input {...ids} {...field} value={to} onChange={(event) => setTo(event.target.value)} />}
      </Labelled>
      <button type="submit" className="button min-h-9">
        Compare
      </button>
    </form>
  )
}
