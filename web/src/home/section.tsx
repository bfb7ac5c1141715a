import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** Beside the title, faint: a count. */
  beside?: ReactNode
  /** At the right. */
  end?: ReactNode
  id?: string
  children: ReactNode
}

/** A part of Home: its title and rows, as high as they are. */
export function Section({ title, beside, end, id, children }: SectionProps) {
  const own = useId()
  return (
    <section aria-labelledby={own} id={id} className="scroll-mt-14">
      <div className="mt-2.5 flex h-[30px] items-center gap-2">
        <h2 id={own} className="font-semibold">
          {title} {beside !== undefined && <span className="ml-1 font-normal text-faint tabular-nums">{beside}</span>}
        </h2>
        {end !== undefined && <div className="ml-auto flex items-center gap-2 text-sm text-faint">{end}</div>}
      </div>
      {children}
    </section>
  )
}

/** A row of one line on a wide page, of two on a phone. Its ground is drawn behind what is in it. */
export const rowClass =
  'relative isolate grid min-h-(--row) items-center gap-x-2.5 border-b border-line before:absolute before:inset-x-[-8px] before:inset-y-px before:-z-10 before:rounded-sm hover:before:bg-hover has-[[data-row]:focus-visible]:before:bg-selected'
