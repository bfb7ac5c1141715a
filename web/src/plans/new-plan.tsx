import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { ArtifactType } from '../../../src/contract/nouns/artifact.ts'
import { useChange } from '../api/use-change.ts'
import { Labelled } from '../parts/forms/labelled.tsx'
import { SessionSelect } from '../parts/forms/session-select.tsx'
import { TextField } from '../parts/forms/text-field.tsx'
import { types } from './plans-search.ts'

/** Only a title is asked for at first; the rest comes into view once there is one. */
export function NewPlan() {
  const [title, setTitle] = useState('')
  const [type, setType] = useState<ArtifactType>('plan')
  const [session, setSession] = useState(0)
  const [content, setContent] = useState('')
  const navigate = useNavigate()
  const { change, isPending } = useChange('artifact.add', {
    done: ({ artifact }) => void navigate({ to: '/plans/$id', params: { id: artifact.id } }),
  })
  const isOpen = title !== '' || content !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() !== '' && !isPending) void change({ title: title.trim(), type, session, content })
  }
  return (
    <form onSubmit={submit} className="card mb-4 flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="New plan or document"
          className="min-w-0 flex-1 basis-60"
          isNew
          placeholder="What is it about?"
          maxLength={200}
          value={title}
          onChange={setTitle}
        />
        <button type="submit" className="button button-main min-h-9" disabled={isPending || title.trim() === ''}>
          Add
        </button>
      </div>
      {isOpen && (
        <>
          <div className="flex flex-wrap gap-2">
            <Labelled label="Type" className="flex-1 basis-36">
              {(ids) => (
                <select {...ids} className="field min-h-9" value={type} onChange={(event) => setType(event.target.value as ArtifactType)}>
                  {types.map((known) => (
                    <option key={known} value={known}>
                      {known}
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
            <SessionSelect
              label="Belongs to"
              className="min-w-0 flex-1 basis-36"
              hasEveryones
              value={session}
              onChange={(chosen) => setSession(chosen ?? 0)}
            />
          </div>
          <Labelled
            label="Text"
            hint={type === 'plan' ? 'Markdown. Steps are numbered lists, checklists, or headings such as “Step 1: …”.' : undefined}
          >
            {(ids) => (
              <textarea
                {...ids}
                rows={6}
                className="field font-mono text-sm"
                value={content}
                onChange={(event) => setContent(event.target.value)}
              />
            )}
          </Labelled>
        </>
      )}
    </form>
  )
}
