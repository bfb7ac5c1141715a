import { listOrder } from '../../contract/nouns/todo.ts'
import { progressOf } from '../domain/progress.ts'
import { decideAddSprint, decideUpdateSprint, sprintCanBecome, sprintEvent } from '../domain/sprint.ts'
import type { HandlersOf } from '../gate/handler.ts'
import { granted } from '../gate/refused.ts'

export const sprintHandlers: HandlersOf<'sprint'> = {
  async 'sprint.add'(input, context) {
    return { sprint: context.add('sprint', decideAddSprint({ id: context.newId(), ...input }, context.caller.name, context.now)) }
  },

  async 'sprint.list'(input, context) {
    const { rows, next } = await context.store.sprints.list({ status: input.status, limit: input.limit, after: input.after })
    const counts = await context.store.todos.countBySprint(rows.map(({ id }) => id))
    const none = { pending: 0, in_progress: 0, blocked: 0, completed: 0, canceled: 0 }
    const shown = rows.map((sprint) => ({
      ...sprint,
      progress: progressOf(counts.get(sprint.id) ?? none),
      canBecome: sprintCanBecome(sprint),
    }))
    return { sprints: shown, next }
  },

  async 'sprint.get'(input, context) {
    const sprint = await context.require('sprint', input.sprint)
    return { sprint, progress: progressOf(await context.store.todos.count({ sprint: sprint.id })) }
  },

  async 'sprint.board'(input, context) {
    const sprint = await context.require('sprint', input.sprint)
    const columns = { pending: [], in_progress: [], blocked: [], completed: [], canceled: [] } as Record<
      (typeof listOrder)[number],
      never[]
    >
    for (const status of listOrder) {
      const page = await context.store.todos.list({
        lists: undefined,
        sprint: sprint.id,
        statuses: [status],
        limit: input.limit,
        after: undefined,
      })
      columns[status] = page.rows as never[]
    }
    return { sprint, progress: progressOf(await context.store.todos.count({ sprint: sprint.id })), columns }
  },

  async 'sprint.update'({ sprint: reference, ...wish }, context) {
    const before = await context.target('sprint', reference)
    return { sprint: context.change('sprint', before, (sprint) => granted(decideUpdateSprint(sprint, wish, context.now))) }
  },

  async 'sprint.delete'(input, context) {
    const sprint = await context.target('sprint', input.sprint)
    return { sprint: context.remove('sprint', { sprint, events: [sprintEvent('sprint.deleted', sprint)] }) }
  },
}
