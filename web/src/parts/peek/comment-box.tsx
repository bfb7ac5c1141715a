import { ArrowUp } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { giveBack, useDraft } from '../../api/drafts.ts'
import { useChange } from '../../api/use-change.ts'

/** What is being written is kept, whatever becomes of the page; what is refused comes back into the field. */
export function CommentBox({ todo }: { todo: number }) {
  const place = `comment.todo.${todo}`
  const [text, write] = useDraft(place)
  const id = useId()
  const { change, isPending } = useChange('comment.add', { refused: (input) => giveBack(place, input.text ?? '') })
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isPending) return
    write('')
    void change({ todo, text: text.trimEnd() })
  }
  return (
    <form onSubmit={add} className="flex items-end gap-1.5">
      <label htmlFor={id} className="sr-only">
        A comment
      </label>
      <textarea
        id={id}
        rows={Math.min(6, Math.max(1, text.split('\n').length))}
        className="field resize-none"
        placeholder="Comment…"
        title="Enter sends, Shift Enter starts a new line"
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) add(event)
        }}
      />
      <button type="submit" className="button" aria-label="Comment" disabled={isPending || text.trim() === ''}>
        <ArrowUp aria-hidden className="size-4" />
      </button>
    </form>
  )
}
