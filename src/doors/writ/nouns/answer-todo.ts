import type { Reference } from '../../../contract/reference.ts'
import type { Call, Perform } from '../../../core/gate/perform.ts'
import { todoDetails } from '../../../core/render/todo/details.ts'
import { todoLine } from '../../../core/render/todo/line.ts'
import { todoList } from '../../../core/render/todo/list.ts'
import { refused } from '../refused.ts'
import type { TodoWrit } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'

const noList = 'ERR: this session works on no list: do what you were asked, and say in your answer what is left to do.'

export async function answerTodo(writ: TodoWrit, { perform, call, session, list: given }: WritContext): Promise<string> {
  const list = given === undefined ? session : given
  if (list === null) return noList
  switch (writ.verb) {
    case 'add': {
      const added = await perform(
        'todo.add',
        { session: writ.tenantWide ? 0 : list, subject: writ.subject, description: writ.description },
        call,
      )
      return added.granted ? `added ${todoDetails(added.value.todo)}` : refused(added.refusal)
    }
    case 'list': {
      const listed = await perform('todo.list', { session: list, status: [writ.all ? 'all' : 'active'], counts: true, limit: 200 }, call)
      if (!listed.granted) return refused(listed.refusal)
      const { todos, counts, waiting, parents } = listed.value
      return counts ? todoList(todos, counts, { waiting, parents }) : ''
    }
    case 'start':
      return update(perform, call, { todo: writ.todo, status: 'in_progress' })
    case 'done':
      return update(perform, call, { todo: writ.todo, status: 'completed' })
    case 'cancel':
      return update(perform, call, { todo: writ.todo, status: 'canceled' })
    case 'block':
      return update(perform, call, { todo: writ.todo, status: 'blocked', blockedReason: writ.text })
    case 'describe':
      return update(perform, call, { todo: writ.todo, description: writ.text })
    case 'subject':
      return update(perform, call, { todo: writ.todo, subject: writ.text })
    case 'move': {
      const moved = await perform('todo.move', { todo: writ.todo, to: writ.text.trim() }, call)
      if (!moved.granted) return refused(moved.refusal)
      const { todo } = moved.value
      return `moved to ${todo.session === 0 ? 'the tenant-wide list' : `session #${todo.session}`}: ${todoLine(todo)}`
    }
    case 'delete': {
      const deleted = await perform('todo.delete', { todo: writ.todo }, call)
      if (!deleted.granted) return refused(deleted.refusal)
      const others = deleted.value.deleted - 1
      return `deleted ${todoLine(deleted.value.todo)}${others > 0 ? ` and ${others} below it` : ''}`
    }
  }
}

async function update(
  perform: Perform,
  call: Call,
  input: { todo: Reference; description?: string } & Record<string, unknown>,
): Promise<string> {
  const updated = await perform('todo.update', input, call)
  if (!updated.granted) return refused(updated.refusal)
  const { todo, waiting } = updated.value
  return input.description === undefined ? todoLine(todo, { waiting }) : todoDetails(todo, { waiting })
}
