import { type FormEvent, useId, useState } from 'react'
import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import { perform } from '../../api/perform.ts'
import { useChange } from '../../api/use-change.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { PeekSection } from './peek-frame.tsx'

/** What there is to say about a todo, written where it is read. */
export function TodoDescription({ todo }: { todo: Todo }) {
  const [seen, setSeen] = useState<Todo>()
  return (
    <PeekSection
      title="Description"
      beside={
        seen === undefined && (
          <button type="button" className="ml-auto rounded px-1 py-0.5 hover:text-ink" onClick={() => setSeen(todo)}>
            Edit<span className="sr-only"> the description</span>
          </button>
        )
      }
    >
      {seen !== undefined ? (
        <Editor seen={seen} onDone={() => setSeen(undefined)} />
      ) : todo.description === '' ? (
        <p className="text-faint">Nothing more than its title.</p>
      ) : (
        <div className="max-w-(--read)">
          <Markdown text={todo.description} />
        </div>
      )}
    </PeekSection>
  )
}

function Editor({ seen, onDone }: { seen: Todo; onDone(): void }) {
  const [text, setText] = useState(seen.description)
  const id = useId()
  const { change } = useChange('todo.update', {
    // Open until it is stored: what is refused is not lost.
    done: onDone,
    current: async ({ todo }) => ({ ...(await perform('todo.get', { todo })).todo }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text === seen.description) onDone()
    else void change({ todo: seen.number, description: text }, seen)
  }
  return (
    <form onSubmit={submit}>
      <label htmlFor={id} className="sr-only">
        Description, in Markdown
      </label>
      <textarea
        id={id}
        // biome-ignore lint/a11y/noAutofocus: opened in order to write
        autoFocus
        rows={Math.min(16, Math.max(4, text.split('\n').length + 1))}
        className="field resize-y"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault()
            onDone()
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      <div className="mt-1.5 flex gap-1.5">
        <button type="submit" className="button button-main">
          Save
        </button>
        <button type="button" className="button button-quiet" onClick={onDone}>
          Leave
        </button>
      </div>
    </form>
  )
}
