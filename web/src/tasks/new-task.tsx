import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useChange } from '../api/use-change.ts'
import { useOperation } from '../api/use-operation.ts'
import { AgentSelect } from '../parts/forms/agent-select.tsx'
import { TextArea } from '../parts/forms/text-area.tsx'
import { TextField } from '../parts/forms/text-field.tsx'
import { linesOf, resourceOf, stepsOf } from '../parts/markdown/written-lines.ts'

const route = getRouteApi('/tasks')
const empty = { title: '', owner: '', description: '', steps: '', resources: '', isDraft: false }

/** A title and an owner are enough; the rest can be said at once, or later on the task's page. */
export function NewTask() {
  // Whoever looks at one agent's tasks most likely has one for that agent.
  const { owner = '' } = route.useSearch()
  const [wish, setWish] = useState({ ...empty, owner })
  const navigate = useNavigate()
  const { change, isPending } = useChange('task.add')
  const agents = useOperation('agent.list', {}).data?.agents
  const set = (more: Partial<typeof empty>) => setWish((before) => ({ ...before, ...more }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const added = await change({
      title: wish.title.trim(),
      owner: wish.owner,
      description: wish.description.trim(),
      steps: stepsOf(wish.steps),
      resources: linesOf(wish.resources).map(resourceOf),
      status: wish.isDraft ? 'draft' : 'active',
    })
    if (added) void navigate({ to: '/tasks/$number', params: { number: String(added.task.number) } })
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="New task"
          className="min-w-0 flex-1 basis-60"
          isNew
          placeholder="What should be done?"
          maxLength={200}
          value={wish.title}
          onChange={(title) => set({ title })}
        />
        <AgentSelect label="Who works on it" className="w-44" value={wish.owner} onChange={(owner) => set({ owner })} />
        <button type="submit" className="button button-main min-h-9" disabled={isPending || wish.title.trim() === '' || wish.owner === ''}>
          Create
        </button>
      </div>
      {agents?.length === 0 && (
        <p className="text-sm text-you">
          A task needs an agent that works on it, and there is none yet: define one under{' '}
          <Link to="/agents" className="text-accent underline">
            Agents
          </Link>
          .
        </p>
      )}
      <details className="text-sm">
        <summary className="w-fit cursor-pointer text-soft hover:text-ink">Description, steps, resources</summary>
        <div className="mt-2 grid gap-3 md:grid-cols-2">
          <TextArea
            rows={4}
            label="Description"
            hint="Markdown"
            className="md:col-span-2"
            value={wish.description}
            onChange={(description) => set({ description })}
          />
          <TextArea
            rows={4}
            label="Steps"
            hint="One per line, 60 characters each"
            value={wish.steps}
            onChange={(steps) => set({ steps })}
          />
          <TextArea
            rows={4}
            label="Resources"
            hint="One per line: an address (https://…) or the absolute path of a file"
            value={wish.resources}
            onChange={(resources) => set({ resources })}
          />
          <label className="flex items-center gap-2">
            <input type="checkbox" checked={wish.isDraft} onChange={(event) => set({ isDraft: event.target.checked })} />
            Keep it as a draft: nobody starts on it yet
          </label>
        </div>
      </details>
    </form>
  )
}
