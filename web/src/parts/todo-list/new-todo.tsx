import { type FormEvent, useId, useState } from 'react'
import { useChange } from '../../api/use-change.ts'

/** Several can be written one after another without waiting for the server; what it refuses comes back into the field. */
export function NewTodo({ session, noun }: { session: number; noun: 'todo' | 'step' }) {
  const [subject, setSubject] = useState('')
  const id = useId()
  const { change } = useChange('todo.add', { refused: (input) => setSubject((typed) => typed || input.subject) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = subject.trim()
    if (wanted === '') return
    setSubject('')
    void change({ session, subject: wanted })
  }
  return (
    <form onSubmit={submit} className="flex shrink-0 gap-2 p-3 md:px-5">
      <label htmlFor={id} className="sr-only">
        New {noun}
      </label>
      <input
        id={id}
        data-new
        className="field"
        placeholder={`Add a ${noun}`}
        autoComplete="off"
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <button type="submit" className="button" disabled={subject.trim() === ''}>
        Add
      </button>
    </form>
  )
}
