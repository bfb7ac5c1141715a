import { type FormEvent, type RefObject, useState } from 'react'
import { say } from '../api/toasts.ts'
import { useChange } from '../api/use-change.ts'
import { Labelled } from '../parts/forms/labelled.tsx'
import { SessionSelect } from '../parts/forms/session-select.tsx'
import { TextField } from '../parts/forms/text-field.tsx'
import { additionOf } from './addition.ts'
import { announce } from './announcement.tsx'
import { type BoardSearch, isNarrowed } from './board-search.ts'

interface NewBoardTodoProps {
  search: BoardSearch
  columns: readonly { key: string; title: string }[]
  column: string
  onColumn(key: string): void
  field: RefObject<HTMLInputElement | null>
}

/** A new todo, on the list and in the column that are chosen. What is refused comes back into the field. */
export function NewBoardTodo({ search, columns, column, onColumn, field }: NewBoardTodoProps) {
  const [subject, setSubject] = useState('')
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<number>()
  const list = chosen ?? search.session ?? 0
  const { change } = useChange('todo.add', {
    done({ todo }) {
      const text = `Added #${todo.number}.`
      // What was written may not be among what is shown.
      if (isNarrowed(search)) say(text)
      else announce(text)
    },
    refused: (input) => setSubject((typed) => typed || input.subject),
  })
  const needsReason = search.by !== 'sprint' && column === 'blocked'
  const isReady = subject.trim() !== '' && !(needsReason && reason.trim() === '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    void change(additionOf({ subject, list, column, reason }, search))
    setSubject('')
    setReason('')
  }
  return (
    <form onSubmit={submit} aria-label="Add a todo" className="mb-3 flex flex-wrap items-end gap-2">
      <TextField
        label="New todo"
        className="min-w-0 grow-[4] basis-full md:basis-52"
        ref={field}
        isNew
        placeholder="What is to be done?"
        autoComplete="off"
        maxLength={200}
        value={subject}
        onChange={setSubject}
      />
      {needsReason && (
        <TextField
          label="Why is it blocked?"
          className="min-w-0 grow-[2] basis-full md:basis-40"
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      )}
      <SessionSelect hasEveryones label="On the list" className="min-w-0 grow basis-24" value={list} onChange={setChosen} />
      <Labelled label="In the column" className="min-w-0 grow basis-24">
        {(ids) => (
          <select {...ids} className="field min-h-9" value={column} onChange={(event) => onColumn(event.target.value)}>
            {columns.map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <button type="submit" className="button button-main min-h-9" disabled={!isReady}>
        Add
      </button>
    </form>
  )
}
