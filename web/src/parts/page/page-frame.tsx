import type { ReactNode } from 'react'
import { BarHeading, BarTitle } from './bar.tsx'
import { useTitle } from './use-title.ts'

interface PageFrameProps {
  title: string
  /** What is said before the title, such as the way back. */
  above?: ReactNode
  /** What can be done with the whole page. */
  actions?: ReactNode
  children: ReactNode
}

/** A page with its one heading, which stands in the bar and is also the title of the browser's tab. */
export function PageFrame({ title, above, actions, children }: PageFrameProps) {
  useTitle(`${title} · Punchlist`)
  return (
    <div className="px-4 py-4 md:px-(--gutter)">
      <BarTitle>
        <BarHeading>{title}</BarHeading>
      </BarTitle>
      {(above !== undefined || actions !== undefined) && (
        <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1">{above}</div>
          {actions}
        </div>
      )}
      {children}
    </div>
  )
}
