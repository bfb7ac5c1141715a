import { RefusalError } from '../../../../src/sdk/refusal-error.ts'

/** What could not be read, why, and a way to try again. */
export function ReadProblem({ query }: { query: { error: Error | null; refetch(): unknown } }) {
  if (query.error === null) return null
  const hint = query.error instanceof RefusalError ? query.error.hint : undefined
  return (
    <div role="alert" className="m-4 rounded-md bg-you-wash p-3">
      <p className="font-medium text-stuck">{query.error.message}</p>
      {hint && <p className="stored mt-1 text-sm">{hint}</p>}
      <button type="button" className="button mt-2" onClick={() => query.refetch()}>
        Try again
      </button>
    </div>
  )
}
