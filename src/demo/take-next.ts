import type { Todo } from '../contract/nouns/todo.ts'
import type { Act } from './scenario.ts'

/** The first open todo of the session's own list, its parts before the whole; one that is in progress comes first. */
export async function nextTodo({ client, turn }: Act): Promise<Todo | undefined> {
  const { todos } = await client.todo.list({ session: turn.session, own: true, status: ['open'] })
  const wholes = new Set(todos.map(({ parent }) => parent))
  return todos.find(({ id }) => !wholes.has(id))
}

export async function begin(act: Act, todo: Todo): Promise<void> {
  if (todo.status !== 'in_progress') await act.client.todo.update({ todo: todo.number, status: 'in_progress' })
  await act.pause()
}

/** Takes up the next todo, spends a moment on it and closes it; undefined when nothing is open. */
export async function takeNext(act: Act): Promise<Todo | undefined> {
  const todo = await nextTodo(act)
  if (todo === undefined) return undefined
  await begin(act, todo)
  return (await act.client.todo.update({ todo: todo.number, status: 'completed' })).todo
}
