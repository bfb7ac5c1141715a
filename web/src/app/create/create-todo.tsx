import { type FormEvent, useState } from 'react'
import type { TodoPriority, TodoStatus } from '../../../../src/contract/nouns/todo.ts'
import { useStore } from '../../api/store.ts'
import { useChange } from '../../api/use-change.ts'
import { useOperation } from '../../api/use-operation.ts'
import { Labelled } from '../../parts/forms/labelled.tsx'
import { SessionSelect } from '../../parts/forms/session-select.tsx'
import { TextArea } from '../../parts/forms/text-area.tsx'
import { TextField } from '../../parts/forms/text-field.tsx'
import { todoWords } from '../../parts/work/status-words.ts'
import type { CreateForm } from './create-dialog.tsx'
import { creating } from './creating.ts'
import { FormEnd, sendsOnCommandEnter } from './form-end.tsx'

const activeStatuses = ['pending', 'in_progress', 'blocked'] as const
const priorities = ['high', 'medium', 'low'] as const
const empty = {
  ...{ description: '', session: 0, status: 'pending' as TodoStatus, reason: '', priority: 'medium' as TodoPriority },
  ...{ due: '', tags: '', sprint: '' },
}

export function CreateTodo({ title, onTitle, onClose, onDone }: CreateForm) {
  const given = useStore(creating).todo
  const [wish, setWish] = useState({ ...empty, ...given })
  const set = (more: Partial<typeof empty>) => setWish((before) => ({ ...before, ...more }))
  const sprints = useOperation('sprint.list', { limit: 100 }).data?.sprints ?? []
  const { change, isPending } = useChange('todo.add', { says: ({ todo }) => `Added #${todo.number}.`, done: onDone })
  const isBlocked = wish.status === 'blocked'
  const isReady = title.trim() !== '' && !isPending && !(isBlocked && wish.reason.trim() === '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const { description, session, status, reason, priority, due, tags, sprint } = wish
    void change({
      ...{ session, subject: title.trim(), description: description.trim(), priority, status },
      ...(isBlocked && { blockedReason: reason.trim() }),
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
        <Labelled label="Status">
          {(ids) => (
            <select {...ids} className="field" value={wish.status} onChange={(event) => set({ status: event.target.value as TodoStatus })}>
              {activeStatuses.map((status) => (
                <option key={status} value={status}>
                  {todoWords[status]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        {isBlocked && <TextField label="Why is it blocked?" maxLength={500} value={wish.reason} onChange={(reason) => set({ reason })} />}
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
