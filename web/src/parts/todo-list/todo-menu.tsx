import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import { Menu, type Wish } from '../page/menu.tsx'

interface TodoMenuProps {
  todo: Todo
  /** What else can be done with it where it is shown. */
  more: readonly Wish[]
  act: Record<'edit' | 'open' | 'toggle' | 'start' | 'reopen' | 'block' | 'cancel' | 'remove' | 'up' | 'down', () => void>
}

export function TodoMenu({ todo, more, act }: TodoMenuProps) {
  const isFinished = todo.status === 'completed' || todo.status === 'canceled'
  return (
    <Menu
      label={`More for #${todo.number}`}
      wishes={[
        { label: 'Edit', act: act.edit },
        { label: 'Start', act: act.start, isOffered: todo.status !== 'in_progress' },
        { label: 'Complete', act: act.toggle, isOffered: !isFinished },
        { label: 'Open again', act: act.reopen, isOffered: isFinished || todo.status === 'blocked' },
        { label: 'Block…', act: act.block, isOffered: !isFinished },
        { label: 'Cancel', act: act.cancel, isOffered: !isFinished },
        { label: 'Open', act: act.open },
        { label: 'Move up', act: act.up },
        { label: 'Move down', act: act.down },
        ...more,
        { label: 'Delete', act: act.remove },
      ]}
    />
  )
}
