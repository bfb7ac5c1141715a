import { type FormEvent, useState } from 'react'
import type { TodoPriority } from '../../../../src/contract/nouns/todo.ts'
import { useChange } from '../../api/use-change.ts'
import { useOperation } from '../../api/use-operation.ts'
import { Labelled } from '../../parts/forms/labelled.tsx'
import { SessionSelect } from '../../parts/forms/session-select.tsx'
import { TextArea } from '../../parts/forms/text-area.tsx'
import { TextField } from '../../parts/forms/text-field.tsx'
import type { CreateForm } from './create-dialog.tsx'
import { FormEnd, sendsOnCommandEnter } from './form-end.tsx'

const priorities = ['high', 'medium', 'low'] as const
const empty = { description: '', session: 0, priority: 'medium' as TodoPriority, due: '', tags: '', sprint: '' }

export function CreateTodo({ title, onTitle, onClose, onDone }: CreateForm) {
  const [wish, setWish] = useState(empty)
  const set = (more: Partial<typeof empty>) => setWish((before) => ({ ...before, ...more }))
  const sprints = useOperation('sprint.list', { limit: 100 }).data?.sprints ?? []
  const { change, isPending } = useChange('todo.add', { says: ({ todo }) => `Added #${todo.number}.`, done: onDone })
  const isReady = title.trim() !== '' && !isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const { description, session, priority, due, tags, sprint } = wish
    void change({
      ...{ session, subject: title.trim(), description: description.trim(), priority },
      ...(due.trim() !== '' && { due: due.trim() }),
      ...(tags.trim() !== '' && { tags: tags.split(/[\s,]+/).filter(Boolean) }),
      ...(sprint !== '' && { sprint }),
    })
  }
  return (
    <form onSubmit={submit} onKeyDown={sendsOnCommandEnter} className="flex flex-col gap-3">
      <TextField label="What is to be done?" autoComplete="off" maxLength={200} value={title} onChange={onTitle} />
      <TextArea label="Description" rows={3} value={wish.description} onChange={(description) => set({ description })} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SessionSelect label="List" hasEveryones value={wish.session} onChange={(session) => set({ session: session ?? 0 })} />
        <Labelled label="Priority">
          {(ids) => (
            <select
              {...ids}
              className="field"
              value={wish.priority}
              onChange={(event) => set({ priority: priorities.find((known) => known === event.target.value) })}
            >
              {priorities.map((priority) => (
                <option key={priority}>{priority}</option>
              ))}
            </select>
          )}
        </Labelled>
        <TextField label="Due" placeholder="friday, tomorrow 9, 2026-12-01" value={wish.due} onChange={(due) => set({ due })} />
        <TextField label="Tags" placeholder="api, docs" value={wish.tags} onChange={(tags) => set({ tags })} />
        {sprints.length > 0 && (
          <Labelled label="Sprint">
            {(ids) => (
              <select {...ids} className="field" value={wish.sprint} onChange={(event) => set({ sprint: event.target.value })}>
                <option value="">none</option>
                {sprints.map(({ id, title: name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        )}
      </div>
      <FormEnd deed="Add" isReady={isReady} onLeave={onClose} />
    </form>
  )
}
