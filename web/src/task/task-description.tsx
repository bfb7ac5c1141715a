import { type FormEvent, useId, useState } from 'react'
import type { Task } from '../../../src/contract/nouns/task.ts'
import { Markdown } from '../parts/markdown/markdown.tsx'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { isArchivedTask } from './is-archived-task.ts'
import { PageSection } from './page-section.tsx'
import { useTaskChanges } from './use-task-changes.ts'

export function TaskDescription({ task }: { task: Task }) {
  const [seen, setSeen] = useState<Task>()
  const isLive = !isArchivedTask(task)
  if (seen !== undefined && isLive) return <Editor seen={seen} onDone={() => setSeen(undefined)} />
  return (
    <PageSection
      title="Description"
      action={
        isLive && (
          <button type="button" className="button button-quiet" onClick={() => setSeen(task)}>
            Edit description
          </button>
        )
      }
    >
      {task.description === '' ? (
        <EmptyState>
          {isLive ? 'It says nothing more than its title. Edit it to brief the agent.' : 'It said nothing more than its title.'}
        </EmptyState>
      ) : (
        <Markdown text={task.description} />
      )}
    </PageSection>
  )
}

function Editor({ seen, onDone }: { seen: Task; onDone(): void }) {
  const [text, setText] = useState(seen.description)
  // It stays open until the text is stored: what is refused is not lost.
  const changes = useTaskChanges(seen, onDone)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text === seen.description) onDone()
    else void changes.write(seen, { description: text })
  }
  return (
    <PageSection title="Description">
      <form onSubmit={submit}>
        <label htmlFor={id} className="text-sm text-soft">
          Description, in Markdown
        </label>
        <textarea
          id={id}
          // biome-ignore lint/a11y/noAutofocus: opened in order to write
          autoFocus
          rows={Math.min(24, Math.max(6, text.split('\n').length + 1))}
          className="field resize-y font-mono text-sm"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="mt-2 flex gap-2">
          <button type="submit" className="button button-main">
            Save
          </button>
          <button type="button" className="button" onClick={onDone}>
            Leave
          </button>
        </div>
      </form>
    </PageSection>
  )
}
