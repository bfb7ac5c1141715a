import { type FormEvent, useId } from 'react'
import { giveBack, useDraft } from '../../api/drafts.ts'
import { useChange } from '../../api/use-change.ts'

/** Several can be written one after another without waiting for the server; what it refuses comes back into the field. */
export function NewTodo({ session, noun, takesFocus = false }: { session: number; noun: 'todo' | 'step'; takesFocus?: boolean }) {
  const place = `todo.${session}`
  const [subject, setSubject] = useDraft(place)
  const id = useId()
  const { change } = useChange('todo.add', { refused: (input) => giveBack(place, input.subject) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = subject.trim()
    if (wanted === '') return
    setSubject('')
    void change({ session, subject: wanted })
  }
  return (
    <form onSubmit={submit} className="flex shrink-0 gap-2 border-t border-line p-2.5">
      <label htmlFor={id} className="sr-only">
        New {noun}
      </label>
      <input
        id={id}
        data-new
        // biome-ignore lint/a11y/noAutofocus: whoever asks for the field is about to write in it
        autoFocus={takesFocus}
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
