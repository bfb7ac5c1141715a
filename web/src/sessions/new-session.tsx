import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { giveBack, useDraft } from '../api/drafts.ts'
import { useChange } from '../api/use-change.ts'
import { AgentSelect } from '../parts/forms/agent-select.tsx'
import { TextField } from '../parts/forms/text-field.tsx'

export function NewSession() {
  const [title, setTitle] = useDraft('session')
  const [agent, setAgent] = useState('')
  const navigate = useNavigate()
  const { change, isPending } = useChange('session.add', { refused: (input) => giveBack('session', input.title ?? '') })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTitle('')
    const added = await change({ title: title.trim() || undefined, agent: agent || undefined })
    if (added) void navigate({ to: '/sessions/$number', params: { number: String(added.session.number) } })
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mb-4 flex flex-wrap items-end gap-2">
      <TextField
        label="New session"
        className="min-w-0 flex-1 basis-60"
        isNew
        placeholder="What is it about?"
        maxLength={200}
        value={title}
        onChange={setTitle}
      />
      <AgentSelect none="none" value={agent} onChange={setAgent} />
      <button type="submit" className="button button-main min-h-9" disabled={isPending || title.trim() === ''}>
        Start
      </button>
    </form>
  )
}
