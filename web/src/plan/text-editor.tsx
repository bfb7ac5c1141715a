import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Artifact } from '../../../src/contract/nouns/artifact.ts'
import { Labelled } from '../parts/forms/labelled.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { useArtifactUpdate } from './use-artifact-update.ts'

interface TextEditorProps {
  artifact: Artifact
  content: string
  onDone(): void
}

/** Stays open until its text is stored, whatever becomes of a try to store it. */
export function TextEditor({ artifact, content, onDone }: TextEditorProps) {
  // What came in while the person was writing is what they have not seen.
  const [seen] = useState({ ...artifact, content })
  const [text, setText] = useState(content)
  const [isLeaving, setLeaving] = useState(false)
  const isDirty = text !== seen.content
  const { change, isPending } = useArtifactUpdate({ done: onDone, says: ({ artifact: { revision } }) => `Saved as revision ${revision}.` })
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })
  const save = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    if (!isDirty) onDone()
    else if (!isPending) void change({ artifact: artifact.id, content: text }, seen)
  }
  return (
    <form onSubmit={save} className="card p-3 md:p-4">
      <Labelled label="Text" hint={<>Markdown. Ctrl Enter saves.</>}>
        {(ids) => (
          <textarea
            {...ids}
            // biome-ignore lint/a11y/noAutofocus: opened in order to write
            autoFocus
            rows={Math.min(30, Math.max(12, text.split('\n').length + 1))}
            className="field font-mono text-sm"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
            }}
          />
        )}
      </Labelled>
      <p role="status" className={content === seen.content ? 'sr-only' : 'mt-2 rounded-md bg-you-wash p-2 text-sm'}>
        {content === seen.content ? '' : 'Somebody else has changed the text since you began. Saving shows you both.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <button type="submit" className="button button-main" disabled={isPending || !isDirty}>
          Save
        </button>
        <button type="button" className="button" onClick={() => (isDirty ? setLeaving(true) : onDone())}>
          Leave
        </button>
      </div>
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onDone} />}
      {blocker.status === 'blocked' && <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />}
    </form>
  )
}
