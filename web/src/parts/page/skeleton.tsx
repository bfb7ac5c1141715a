import { useLate } from './use-late.ts'

const widths = ['w-2/5', 'w-1/3', 'w-1/2', 'w-1/4', 'w-2/5', 'w-1/3'] as const

/** The shape of rows that are on their way: nothing for a moment, and no number before it is known. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  const isLate = useLate(true)
  return (
    <div role="status" className="border-t border-line">
      {isLate && <span className="sr-only">Loading…</span>}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one is like the other
        <div key={index} className="flex h-(--row) items-center gap-2.5 border-b border-line">
          {isLate && (
            <>
              <span className="size-4 rounded-full bg-pressed" />
              <span className={`h-2.5 rounded-full bg-pressed ${widths[index % widths.length]}`} />
              <span className="ml-auto h-2.5 w-10 rounded-full bg-pressed" />
            </>
          )}
        </div>
      ))}
    </div>
  )
}
