import { useDroppable } from '@dnd-kit/core'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface ColumnViewProps {
  column: { key: string; title: string; heading?: string; rows: readonly unknown[]; unread: number; takes: boolean }
  /** How many of its cards are drawn. */
  shown: number
  head?: ReactNode
  actions?: ReactNode
  onShowMore(): void
  isFolded?: boolean
  onUnfold?(): void
  children: ReactNode
}

/** How many finished todos can be read; whoever looks for an older one narrows the board. */
export const mostNewest = 500

export function ColumnView({ column, shown, head, actions, onShowMore, isFolded = false, onUnfold, children }: ColumnViewProps) {
  const { key, title, heading = title, rows, unread, takes } = column
  const { setNodeRef, isOver } = useDroppable({ id: key, disabled: !takes })
  const id = useId()
  const total = rows.length + unread
  const isEnd = shown >= rows.length && rows.length >= mostNewest
  if (isFolded) {
    return (
      <section
        ref={setNodeRef}
        aria-labelledby={id}
        data-column={key}
        className={`flex w-10 shrink-0 rounded-md bg-canvas ${isOver ? 'outline-2 -outline-offset-2 outline-accent' : ''}`}
      >
        <button
          type="button"
          className="flex w-full flex-col items-center gap-2 rounded-md py-2.5 text-soft hover:text-ink"
          onClick={onUnfold}
        >
          <ChevronRight aria-hidden className="size-4" />
          <h2 id={id} className="text-sm font-medium [writing-mode:vertical-rl]">
            {heading}
          </h2>
          <span className="text-sm">{total}</span>
        </button>
      </section>
    )
  }
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={id}
      data-column={key}
      className={`flex min-w-0 flex-1 flex-col rounded-md bg-canvas md:h-[max(24rem,calc(100dvh-var(--bar)-4rem))] md:min-w-48 ${isOver ? 'outline-2 -outline-offset-2 outline-accent' : ''}`}
    >
      <div className="p-2 pb-1">
        <div className="flex items-start gap-1">
          <h2 id={id} className="stored min-w-0 px-1 pt-0.5 font-semibold">
            <span className="line-clamp-2">{heading}</span>
          </h2>
          <span className="flex-1 pt-0.5 text-faint tabular-nums">
            {total}
            <span className="sr-only"> in all</span>
          </span>
          {actions}
        </div>
        {head}
      </div>
      <div className="flex-1 overflow-y-auto p-2 pt-1">
        <ul className="flex flex-col gap-2">{children}</ul>
        {total === 0 && <p className="px-1 text-sm text-soft">Nothing here.</p>}
        {shown < total && !isEnd && (
          <button type="button" className="button mt-2 w-full justify-center" onClick={onShowMore}>
            Show more ({total - shown} left)
          </button>
        )}
        {shown < total && isEnd && <p className="mt-2 px-1 text-sm text-soft">Only the newest {shown} are shown.</p>}
      </div>
    </section>
  )
}
