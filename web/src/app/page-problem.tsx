import type { ErrorComponentProps } from '@tanstack/react-router'

/** A page that broke leaves the navigation and the other pages alone. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  return (
    <div role="alert" className="p-6">
      <h1 className="text-xl font-semibold">This page has broken</h1>
      <p className="stored mt-2 text-soft">{error instanceof Error ? error.message : String(error)}</p>
      <div className="mt-4 flex gap-2">
        <button type="button" className="button button-main" onClick={reset}>
          Try again
        </button>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Load the dashboard anew
        </button>
      </div>
    </div>
  )
}
