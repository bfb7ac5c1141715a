import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { Todo } from '../../../../src/contract/nouns/todo.ts'

interface TodoMenuProps {
  todo: Todo
  act: Record<'edit' | 'toggle' | 'start' | 'reopen' | 'block' | 'cancel' | 'remove' | 'up' | 'down', () => void>
}

/** Everything that can be done with a row, for those who use neither keys nor a drag. */
export function TodoMenu({ todo, act }: TodoMenuProps) {
  const isFinished = todo.status === 'completed' || todo.status === 'canceled'
  const wishes: [label: string, act: () => void, isOffered: boolean][] = [
    ['Edit', act.edit, true],
    ['Start', act.start, todo.status !== 'in_progress'],
    ['Complete', act.toggle, !isFinished],
    ['Open again', act.reopen, isFinished || todo.status === 'blocked'],
    ['Block…', act.block, !isFinished],
    ['Cancel', act.cancel, !isFinished],
    ['Move up', act.up, true],
    ['Move down', act.down, true],
    ['Delete', act.remove, true],
  ]
  return (
    // Not modal: what keeps the page from scrolling under a modal menu writes a style into it, which the page's policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="rounded p-1 text-soft hover:text-ink" aria-label={`More for #${todo.number}`}>
        <Ellipsis aria-hidden className="size-4" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" className="card z-50 min-w-40 p-1 shadow-lg" onCloseAutoFocus={(event) => event.preventDefault()}>
          {wishes
            .filter(([, , isOffered]) => isOffered)
            .map(([label, wish]) => (
              <DropdownMenu.Item
                key={label}
                className="cursor-pointer rounded px-2 py-1.5 text-sm outline-none data-[highlighted]:bg-accent-wash"
                onSelect={wish}
              >
                {label}
              </DropdownMenu.Item>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
