import { type ReactNode, useId } from 'react'

interface PageSectionProps {
  title: string
  /** What can be done with what is in it. */
  action?: ReactNode
  children: ReactNode
}

export function PageSection({ title, action, children }: PageSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex min-h-8 items-center gap-3">
        <h2 id={id} className="stored min-w-0 flex-1 font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
