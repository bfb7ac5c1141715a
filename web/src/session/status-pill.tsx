import { StatusIcon } from '../parts/work/status.tsx'
import type { StatusName } from '../parts/work/status-words.ts'

const grounds: Partial<Record<StatusName, string>> = {
  you: 'bg-you-wash text-you ring-1 ring-you-line ring-inset',
  running: 'bg-run-wash text-run',
  failed: 'bg-stuck-wash text-stuck',
  blocked: 'bg-stuck-wash text-stuck',
  done: 'bg-done-wash text-done',
}

/** How the whole of it stands, once on the page. */
export function StatusPill({ status, word }: { status: StatusName; word: string }) {
  return (
    <span
      className={`inline-flex h-[22px] shrink-0 items-center gap-1.5 rounded-full px-1.5 md:pr-2 text-sm font-medium whitespace-nowrap ${grounds[status] ?? 'bg-pressed text-soft'}`}
    >
      <StatusIcon status={status} className="size-3.5" />
      <span className="max-md:sr-only">{word}</span>
    </span>
  )
}
