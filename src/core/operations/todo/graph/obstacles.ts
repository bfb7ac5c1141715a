import type { Dependency } from '../../../../contract/nouns/dependency.ts'
import { isArchived } from '../../../../contract/nouns/task.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'
import type { Obstacle } from '../../../../contract/operations/todo/reasons.ts'
import { isFinished } from '../../../domain/todo/todo.ts'
import type { ReadContext } from '../../../gate/handler.ts'

type Context = Pick<ReadContext, 'find' | 'store' | 'now'>

/** What keeps a todo from being begun, that it waits for itself before what it is part of waits for. None when it is ready. */
export async function obstaclesOf(todo: Todo, context: Context): Promise<Obstacle[]> {
  const { status } = todo
  if (isFinished(status)) return [{ kind: 'finished', status: status as 'completed' | 'canceled' }]
  const obstacles: Obstacle[] = []
  if (status === 'blocked') obstacles.push({ kind: 'blocked', reason: todo.blockedReason ?? '' })
  if (!todo.adopted) obstacles.push({ kind: 'adoption' })
  if (todo.notBefore > context.now) obstacles.push({ kind: 'time', at: todo.notBefore })
  const task = todo.task === null ? undefined : await context.find('task', todo.task)
  if (task !== undefined && !isArchived(task)) {
    obstacles.push({ kind: 'subtask', task: task.number, title: task.title, who: task.owner })
  }
  for (const own of [todo, ...(await above(todo, context))]) {
    for (const { on, state } of own.waitsFor.length === 0 ? [] : await context.store.dependencies.of([own.number])) {
      const by = own.id === todo.id ? null : own.number
      if (state !== 'completed') obstacles.push({ kind: 'dependency', on, state, by, ...(await described(on, context)) })
    }
    if (own.id !== todo.id && own.notBefore > context.now) obstacles.push({ kind: 'time', at: own.notBefore })
  }
  return obstacles
}

async function above({ id, parent }: Todo, { find, store }: Context): Promise<Todo[]> {
  if (parent === null) return []
  const rows: Todo[] = []
  for (const ancestor of await store.todos.ancestors(id)) {
    const row = await find('todo', ancestor)
    if (row !== undefined) rows.push(row)
  }
  return rows
}

/** What is waited for, and who has it. */
async function described(on: Dependency, context: Context): Promise<{ title: string; who: string; waits: boolean }> {
  if ('task' in on) {
    const task = await context.find('task', on.task)
    return { title: task?.title ?? '', who: task?.owner ?? '', waits: false }
  }
  const todo = await context.find('todo', on.todo)
  if (todo === undefined) return { title: '', who: '', waits: false }
  const session = todo.session === 0 ? undefined : await context.find('session', todo.session)
  return { title: todo.subject, who: session?.agent ?? '', waits: todo.waits }
}
