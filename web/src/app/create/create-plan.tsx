import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { ArtifactType } from '../../../../src/contract/nouns/artifact.ts'
import { useChange } from '../../api/use-change.ts'
import { Labelled } from '../../parts/forms/labelled.tsx'
import { SessionSelect } from '../../parts/forms/session-select.tsx'
import { TextField } from '../../parts/forms/text-field.tsx'
import { types } from '../../plans/plans-search.ts'
import type { CreateForm } from './create-dialog.tsx'
import { FormEnd, sendsOnCommandEnter } from './form-end.tsx'

export function CreatePlan({ title, onTitle, onClose, onDone }: CreateForm) {
  const [type, setType] = useState<ArtifactType>('plan')
  const [session, setSession] = useState(0)
  const [content, setContent] = useState('')
  const navigate = useNavigate()
  const { change, isPending } = useChange('artifact.add', {
    done({ artifact }) {
      onDone()
      void navigate({ to: '/plans/$id', params: { id: artifact.id } })
    },
  })
  const isReady = title.trim() !== '' && !isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void change({ title: title.trim(), type, session, content })
  }
  return (
    <form onSubmit={submit} onKeyDown={sendsOnCommandEnter} className="flex flex-col gap-3">
      <TextField label="What is it about?" autoComplete="off" maxLength={200} value={title} onChange={onTitle} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Labelled label="Type">
          {(ids) => (
            <select {...ids} className="field" value={type} onChange={(event) => setType(event.target.value as ArtifactType)}>
              {types.map((known) => (
                <option key={known} value={known}>
                  {known}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <SessionSelect label="Belongs to" hasEveryones value={session} onChange={(chosen) => setSession(chosen ?? 0)} />
      </div>
      <Labelled
        label="Text"
        hint={type === 'plan' ? 'Markdown. Steps are numbered lists, checklists, or headings such as “Step 1: …”.' : undefined}
      >
        {(ids) => (
          <textarea
            {...ids}
            rows={8}
            className="field font-mono text-sm"
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </Labelled>
      <FormEnd deed="Add" isReady={isReady} onLeave={onClose} />
    </form>
  )
}
