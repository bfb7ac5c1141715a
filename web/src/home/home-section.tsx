import { type ReactNode, useId } from 'react'

interface HomeSectionProps {
  title: string
  count: number
  /** How many are not shown. */
  more: number
  children: ReactNode
}

export function HomeSection({ title, count, more, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 flex items-baseline gap-2 font-semibold">
        {title}
        {count > 0 && <span className="text-sm font-normal text-soft tabular-nums">{count}</span>}
      </h2>
      <div className="flex flex-col gap-2">{children}</div>
      {more > 0 && <p className="mt-2 text-sm text-soft">{more} more are not shown.</p>}
    </section>
  )
}
