import { ChooseDialog } from '../parts/choose/choose-dialog.tsx'
import { type Option, optionsFitting } from '../parts/choose/options.ts'
import { useSessions } from '../parts/forms/session-select.tsx'
import { todoWords } from '../parts/work/status-words.ts'
import { priorities } from './board-search.ts'
import { statuses } from './columns/columns-of-todos.ts'
import type { Wished } from './selection-bar.tsx'

interface WishDialogProps {
  wish: Wished
  /** What is changed, as it is called. */
  what: string
  sprints: readonly { id: string; title: string }[]
  onChoose(value: string): void
  onClose(): void
}

const titles: Record<Wished, string> = { status: 'Status', agent: 'Who does', priority: 'Priority', sprint: 'Sprint' }
/** Said where no sprint is meant. */
export const withoutSprint = 'none'

/** Sets one field, of one todo or of all that were chosen. */
export function WishDialog({ wish, what, sprints, onChoose, onClose }: WishDialogProps) {
  const sessions = useSessions()
  const options: Record<Wished, () => Option[]> = {
    status: () => statuses.map((value) => ({ value, label: todoWords[value] })),
    priority: () => priorities.map((value) => ({ value, label: value })),
    sprint: () => [{ value: withoutSprint, label: 'No sprint' }, ...sprints.map(({ id, title }) => ({ value: id, label: title }))],
    // A todo is done by whoever works on the list it is on.
    agent: () => [
      { value: '0', label: 'Everyone’s list', note: 'nobody' },
      ...sessions.map(({ number, title, agent }) => ({
        ...{ value: String(number), label: `${agent ?? 'Nobody'}: ${title || 'Untitled'}`, note: `#${number}` },
      })),
    ],
  }
  const all = options[wish]()
  return (
    <ChooseDialog
      title={wish === 'agent' ? `${titles.agent} ${what}` : `${titles[wish]} of ${what}`}
      optionsFor={(typed) => optionsFitting(all, typed)}
      onChoose={({ value }) => onChoose(value)}
      onClose={onClose}
    />
  )
}
