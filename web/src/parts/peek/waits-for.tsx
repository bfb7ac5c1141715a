import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { Dependency } from '../../../../src/contract/nouns/dependency.ts'
import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import type { Output } from '../../../../src/contract/operations/index.ts'
import { useChange } from '../../api/use-change.ts'
import { PeekSection } from './peek-frame.tsx'
import { TodoLine } from './todo-line.tsx'

interface WaitsForProps {
  todo: Todo
  why: Output<'todo.why'> | undefined
  /** The list it is in, by numbers. */
  known: ReadonlyMap<number, Todo>
  onOpen(todo: number): void
}

/** What must be done before a todo, and what can start after it. Added and removed where it stands. */
export function WaitsFor({ todo, why, known, onOpen }: WaitsForProps) {
  const { change, isPending } = useChange('todo.wait')
  const [number, setNumber] = useState('')
  const id = useId()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(number.replace(/^#/, ''))
    if (!Number.isSafeInteger(wanted) || wanted < 1) return
    setNumber('')
    void change({ todo: todo.number, for: [wanted] })
  }
  const titles = new Map(
    (why?.obstacles ?? []).flatMap((obstacle) => (obstacle.kind === 'dependency' ? [[keyOf(obstacle.on), obstacle.title] as const] : [])),
  )
  return (
    <>
      <PeekSection title="Waits for">
        <ul aria-label="Waits for">
          {todo.waitsFor.map((on) => (
            <TodoLine
              key={keyOf(on)}
              number={'todo' in on ? on.todo : on.task}
              subject={('todo' in on ? known.get(on.todo)?.subject : undefined) ?? titles.get(keyOf(on)) ?? nameOf(on)}
              status={'todo' in on ? known.get(on.todo)?.status : undefined}
              onOpen={() => 'todo' in on && onOpen(on.todo)}
            >
              <button
                type="button"
                className="rounded p-1 text-faint hover:text-ink"
                aria-label={`No longer wait for ${nameOf(on)}`}
                disabled={isPending}
                onClick={() => void change({ todo: todo.number, noLonger: ['todo' in on ? on.todo : `task ${on.task}`] })}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </TodoLine>
          ))}
        </ul>
        <form onSubmit={add} className="flex items-center gap-1.5">
          <label htmlFor={id} className="sr-only">
            Number of a todo to wait for
          </label>
          <input
            id={id}
            inputMode="numeric"
            className="field w-28"
            placeholder="# number"
            autoComplete="off"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
          <button type="submit" className="button" disabled={isPending || !/^#?\d+$/.test(number.trim())}>
            Wait for it
          </button>
        </form>
      </PeekSection>
      {why !== undefined && why.frees.length > 0 && (
        <PeekSection title="Then these can start">
          <ul aria-label="Then these can start">
            {why.frees.map(({ number: other, subject, status }) => (
              <TodoLine key={other} number={other} subject={subject} status={status} onOpen={() => onOpen(other)} />
            ))}
          </ul>
        </PeekSection>
      )}
    </>
  )
}

function keyOf(on: Dependency): string {
  return 'todo' in on ? `todo ${on.todo}` : `task ${on.task}`
}

function nameOf(on: Dependency): string {
  return 'todo' in on ? `#${on.todo}` : `task #${on.task}`
}
