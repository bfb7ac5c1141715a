import { X } from 'lucide-react'

export type Wished = 'status' | 'agent' | 'priority' | 'sprint'

interface SelectionBarProps {
  count: number
  onWish(wish: Wished): void
  onDelete(): void
  onClear(): void
}

const wishes: readonly [wish: Wished, label: string, key: string | undefined][] = [
  ['status', 'Status', 'S'],
  ['agent', 'Agent', 'I'],
  ['priority', 'Priority', 'P'],
  ['sprint', 'Sprint', undefined],
]

/** What can be done with all cards that were chosen. */
export function SelectionBar({ count, onWish, onDelete, onClear }: SelectionBarProps) {
  return (
    <section
      aria-label="What was chosen"
      className="fixed inset-x-0 bottom-20 z-40 mx-auto flex w-fit max-w-[calc(100vw-1rem)] flex-wrap items-center gap-1 rounded-md border border-line-strong bg-raised p-1.5 pl-3.5 shadow-(--shadow-pop) md:bottom-4"
    >
      <p role="status" className="pr-2 font-semibold">
        {count} selected
      </p>
      {wishes.map(([wish, label, key]) => (
        <button key={wish} type="button" className="button button-quiet" onClick={() => onWish(wish)}>
          {label} {key && <kbd className="key">{key}</kbd>}
        </button>
      ))}
      <button type="button" className="button button-quiet text-stuck" onClick={onDelete}>
        Delete
      </button>
      <button type="button" className="button button-quiet px-1.5" aria-label="Choose none" onClick={onClear}>
        <X aria-hidden className="size-4" />
      </button>
    </section>
  )
}
