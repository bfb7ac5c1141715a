import { type FormEvent, useState } from 'react'
import type { Todo } from '../../../src/contract/nouns/todo.ts'
import { perform } from '../api/perform.ts'
import { useChange } from '../api/use-change.ts'
import { Labelled } from '../parts/forms/labelled.tsx'
import { Dialog } from '../parts/page/dialog.tsx'

/** Anything more there is to say about a step. */
export function StepDetails({ seen, onClose }: { seen: Todo; onClose(): void }) {
  const [text, setText] = useState(seen.description)
  const { change } = useChange('todo.update', {
    optimistic(cache, { todo, description = '' }) {
      cache.editRows<Todo>('todo.list', (rows) => rows.map((row) => (row.number === todo ? { ...row, description } : row)))
    },
    // Open until it is stored: what is refused is not lost.
    done: onClose,
    current: async ({ todo }) => ({ ...(await perform('todo.get', { todo })).todo }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text === seen.description) onClose()
    else void change({ todo: seen.number, description: text }, seen)
  }
  return (
    <Dialog title={`Details of step #${seen.number}`} onClose={onClose}>
      <form onSubmit={submit}>
        <p className="stored mb-2 text-sm">{seen.subject}</p>
        <Labelled label="Details">
          {(ids) => (
            <textarea
              {...ids}
              autoFocus
              rows={6}
              className="field resize-y"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Labelled>
        <div className="mt-4 flex justify-end gap-2">
          <button type="button" className="button" onClick={onClose}>
            Leave
          </button>
          <button type="submit" className="button button-main">
            Save
          </button>
        </div>
      </form>
    </Dialog>
  )
}
