import type { ReactNode } from 'react'

/** Nothing is there: says so, and what to do first. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="rounded-lg border border-dashed border-line px-4 py-3 text-sm text-soft">{children}</p>
}
