import type { NewEvent } from '../../../contract/nouns/event.ts'
import type { Sprint } from '../../../contract/nouns/sprint.ts'
import { sprintEvent } from '../../domain/sprint.ts'
import type { WriteContext } from '../../gate/handler.ts'
import type { Taking } from './take-back.ts'

/** What was part of a sprint that comes back is part of it again, unless it has joined another meanwhile. */
export async function takeBackSprints({ call, gone, changed, made }: Taking<Sprint>, context: WriteContext): Promise<void> {
  for (const row of gone) {
    const sprint = { ...row, updatedAt: context.now, version: row.version + 1 }
    context.add('sprint', { sprint, events: [sprintEvent('sprint.restored', sprint)] })
  }
  if (gone.length > 0) context.apply({ kind: 'bring-back', ids: gone.map(({ id }) => id) }, { kind: 'relink', call })
  for (const { row, was } of changed) {
    context.change('sprint', row, (newest) => {
      const sprint = { ...newest, ...was, updatedAt: context.now }
      const events: NewEvent[] = []
      if (sprint.title !== newest.title || sprint.goal !== newest.goal) {
        events.push(sprintEvent('sprint.edited', sprint, { title: newest.title, goal: newest.goal }))
      }
      if (sprint.status !== newest.status) events.push(sprintEvent('sprint.moved', sprint, { status: newest.status }))
      return { sprint, events }
    })
  }
  for (const sprint of made) context.remove('sprint', { sprint, events: [sprintEvent('sprint.deleted', sprint)] })
}
