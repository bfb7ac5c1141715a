import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../api/use-change.ts'
import { useOperation } from '../../api/use-operation.ts'
import { AgentSelect } from '../../parts/forms/agent-select.tsx'
import { Labelled } from '../../parts/forms/labelled.tsx'
import { TextArea } from '../../parts/forms/text-area.tsx'
import { TextField } from '../../parts/forms/text-field.tsx'
import { linesOf, resourceOf, stepsOf } from '../../parts/markdown/written-lines.ts'
import type { CreateForm } from './create-dialog.tsx'
import { FormEnd, sendsOnCommandEnter } from './form-end.tsx'

const empty = { begins: 'now' as 'now' | 'later' | 'talk', description: '', steps: '', resources: '' }

/** A piece of work for an agent: a title and an agent are enough. */
export function CreateWork({ title, onTitle, agent, onAgent, onKind, onClose, onDone }: CreateForm) {
  const [wish, setWish] = useState(empty)
  const set = (more: Partial<typeof empty>) => setWish((before) => ({ ...before, ...more }))
  const navigate = useNavigate()
  const addTask = useChange('task.add')
  const addSession = useChange('session.add')
  const agents = useOperation('agent.list', {}).data?.agents
  const isTalk = wish.begins === 'talk'
  const isPending = addTask.isPending || addSession.isPending
  const isReady = title.trim() !== '' && (isTalk || agent !== '') && !isPending
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    if (isTalk) {
      const added = await addSession.change({ title: title.trim(), agent: agent || undefined })
      if (added === undefined) return
      onDone()
      return void navigate({ to: '/sessions/$number', params: { number: String(added.session.number) } })
    }
    const added = await addTask.change({
      title: title.trim(),
      owner: agent,
      description: wish.description.trim(),
      steps: stepsOf(wish.steps),
      resources: linesOf(wish.resources).map(resourceOf),
      status: wish.begins === 'later' ? 'draft' : 'active',
    })
    if (added === undefined) return
    onDone()
    void navigate({ to: '/tasks/$number', params: { number: String(added.task.number) } })
  }
  return (
    <form onSubmit={(event) => void submit(event)} onKeyDown={sendsOnCommandEnter} className="flex flex-col gap-3">
      <TextField label="What should be done?" autoComplete="off" maxLength={200} value={title} onChange={onTitle} />
      <div className="grid gap-3 sm:grid-cols-2">
        <AgentSelect label="Agent" none={isTalk ? 'none' : undefined} value={agent} onChange={onAgent} />
        <Labelled label="It begins">
          {(ids) => (
            <select
              {...ids}
              className="field"
              value={wish.begins}
              onChange={(event) => set({ begins: event.target.value as typeof wish.begins })}
            >
              <option value="now">at once</option>
              <option value="later">later: a draft for now</option>
              <option value="talk">when you write to it: a session</option>
            </select>
          )}
        </Labelled>
      </div>
      {agents?.length === 0 && (
        <p className="text-sm">
          Work needs an agent, and there is none yet.{' '}
          <button type="button" className="text-accent underline" onClick={() => onKind('agent')}>
            Define one
          </button>
        </p>
      )}
      {!isTalk && (
        <>
          <TextArea
            rows={3}
            label="Description"
            hint="Markdown"
            value={wish.description}
            onChange={(description) => set({ description })}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextArea
              rows={3}
              label="Steps"
              hint="One a line, 60 characters each"
              value={wish.steps}
              onChange={(steps) => set({ steps })}
            />
            <TextArea
              rows={3}
              label="Resources"
              hint="One a line: an address (https://…) or the absolute path of a file"
              value={wish.resources}
              onChange={(resources) => set({ resources })}
            />
          </div>
        </>
      )}
      <FormEnd deed={isTalk ? 'Start' : 'Create'} isReady={isReady} onLeave={onClose} />
    </form>
  )
}
