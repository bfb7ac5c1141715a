import { StatusIcon } from '../work/status.tsx'
import { type StatusName, statusWords } from '../work/status-words.ts'
import type { ChecklistItem } from './tool-line.ts'

const marks: Record<string, StatusName> = {
  ...{ done: 'done', completed: 'done', in_progress: 'progress', canceled: 'canceled', cancelled: 'canceled', blocked: 'blocked' },
}
const most = 30

/** What an agent wrote on its list, as a list. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  return (
    <ul className="flex flex-col py-0.5">
      {items.slice(0, most).map(({ text, status }, index) => {
        const mark = marks[status] ?? 'todo'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place
          <li key={index} className="flex items-start gap-2 py-0.5">
            <StatusIcon status={mark} className="mt-0.5 size-3.5" />
            <span className={`stored min-w-0 text-sm ${mark === 'done' || mark === 'canceled' ? 'text-faint' : ''}`}>
              {text}
              <span className="sr-only">, {statusWords[mark]}</span>
            </span>
          </li>
        )
      })}
      {items.length > most && <li className="text-sm text-soft">and {items.length - most} more</li>}
    </ul>
  )
}
