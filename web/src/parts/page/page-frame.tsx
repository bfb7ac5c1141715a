import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

interface PageFrameProps {
  title: string
  /** What is said above the title, such as the way back. */
  above?: ReactNode
  /** What can be done with the whole page. */
  actions?: ReactNode
  /** For pages that need all the room there is. */
  isWide?: boolean
  children: ReactNode
}

/** A page with its one heading, which is also the title of the browser's tab. */
export function PageFrame({ title, above, actions, isWide = false, children }: PageFrameProps) {
  useTitle(`${title} · Punchlist`)
  return (
    <div className={`p-4 md:p-6 ${isWide ? '' : 'mx-auto max-w-5xl'}`}>
      {above}
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
        <h1 className="stored min-w-0 flex-1 basis-40 text-xl font-semibold">{title}</h1>
        {actions}
      </div>
      {children}
    </div>
  )
}
