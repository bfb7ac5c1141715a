import { type Dependency, dependencyKey } from '../../../../contract/nouns/dependency.ts'
import { isArchived } from '../../../../contract/nouns/task.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'
import { refuseCycle, refuseEntangled } from '../../../domain/todo/dependencies.ts'
import { isFinished } from '../../../domain/todo/todo.ts'
import { granted } from '../../../gate/refused.ts'
import type { GraphCall } from './follow-readiness.ts'

/** Whoever has to look at more than this to see what a todo waits for has lost the overview. */
const mostLookedAt = 20_000

/**
 * Nothing may come to wait for itself, be it by todos, by what they are part of, by the tasks that do them, or by the lists that these tasks have. Goes
 * from what this call has linked or placed anew along everything that must be done before it; who is met again on the way there closes a circle.
 */
export async function requireNoCycle(todos: readonly Todo[], call: GraphCall): Promise<void> {
  const isDone = new Map<string, boolean>()
  for (const todo of todos) {
    const way: Step[] = []
    const enter = async (dependency: Dependency) => {
      const key = dependencyKey(dependency)
      if (isDone.size >= mostLookedAt) granted(refuseEntangled(todo.number, mostLookedAt))
      isDone.set(key, false)
      way.push({ dependency, key, before: await neededBy(dependency, call) })
    }
    if (!isDone.has(dependencyKey({ todo: todo.number }))) await enter({ todo: todo.number })
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const next = step.before.pop()
      if (next === undefined) {
        isDone.set(step.key, true)
        way.pop()
        continue
      }
      const key = dependencyKey(next)
      if (isDone.get(key) === false)
        granted(refuseCycle([...way.slice(way.findIndex((one) => one.key === key)).map(({ dependency }) => dependency), next]))
      if (!isDone.has(key)) await enter(next)
    }
  }
}

interface Step {
  dependency: Dependency
  key: string
  /** What must be done before it, as far as it has not been looked at. */
  before: Dependency[]
}

async function neededBy(dependency: Dependency, call: GraphCall): Promise<Dependency[]> {
  return 'todo' in dependency ? neededByTodo(dependency.todo, call) : neededByTask(dependency.task, call)
}

/** What it and all that it is part of wait for, and the task that does it. */
async function neededByTodo(number: number, call: GraphCall): Promise<Dependency[]> {
  const needed: Dependency[] = []
  const passed = new Set<string>()
  let todo = ownIn(call, call.byNumber.get(number)) ?? (await call.context.find('todo', number))
  if (todo !== undefined && todo.task !== null) needed.push({ task: todo.task })
  while (todo !== undefined && !passed.has(todo.id)) {
    passed.add(todo.id)
    needed.push(...todo.waitsFor)
    const { parent } = todo
    todo = parent === null ? undefined : (ownIn(call, call.causes.own.get(parent)) ?? (await call.context.find('todo', parent)))
  }
  return needed
}

/** A task is done when what is on its list is. Of that only what waits itself, or is done by a task, leads any further; and what this call puts there. */
async function neededByTask(number: number, call: GraphCall): Promise<Dependency[]> {
  const task = await call.context.find('task', number)
  if (task === undefined || isArchived(task)) return []
  const { own } = call.causes
  const here = [...own.values()].map((todo) => call.rows.newest('todo', todo)).filter(({ session }) => session === task.session)
  const stored = (await call.context.store.todos.knots(task.session)).filter(({ id }) => !own.has(id))
  return [...here.filter(({ status }) => !isFinished(status)), ...stored].map((todo) => ({ todo: todo.number }))
}

function ownIn({ rows }: GraphCall, todo: Todo | undefined): Todo | undefined {
  return todo === undefined ? undefined : rows.newest('todo', todo)
}
