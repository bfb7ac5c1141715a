import { leave } from '../api/coming-and-going.ts'
import { useOperation } from '../api/use-operation.ts'
import { accessWords } from '../parts/forms/access.ts'
import { ReadProblem } from '../parts/page/read-problem.tsx'

export function You() {
  const query = useOperation('caller.get', {})
  const caller = query.data?.caller
  return (
    <>
      <ReadProblem query={query} />
      {caller !== undefined && (
        <dl className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <dt className="text-soft">Your name</dt>
          <dd className="stored">{caller.name}</dd>
          <dt className="text-soft">Tenant</dt>
          <dd className="stored">{caller.tenant}</dd>
          <dt className="text-soft">Access</dt>
          <dd>
            {caller.access}: {accessWords[caller.access]}
          </dd>
        </dl>
      )}
      <button type="button" className="button" onClick={() => void leave()}>
        Sign out
      </button>
    </>
  )
}
