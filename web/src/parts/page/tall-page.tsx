import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

/** A page of the height of the window, whose parts scroll by themselves. */
export function TallPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(`${title} · Punchlist`)
  return <div className="flex h-[calc(100dvh-5rem-var(--bar))] flex-col md:h-[calc(100dvh-var(--bar))]">{children}</div>
}
