import type { Todo } from '../../../../contract/nouns/todo.ts'
import { isOpen } from '../../../domain/todo/readiness.ts'
import type { Handlers } from '../../../gate/handler.ts'
import { claimsOn, heldBy } from '../claim/claims-on.ts'
import { obstaclesOf } from './obstacles.ts'

/** Whoever asks about one todo follows no more than so many others. */
const mostFurther = 20

export const whyNot: Handlers['todo.why'] = async ({ todo: reference }, context) => {
  const todo = await context.require('todo', reference)
  const held = await heldBy(todo, context.claim, context)
  const obstacles = [...(held === undefined ? [] : [held]), ...(await obstaclesOf(todo, context))]
  const further: { todo: Todo; obstacles: Awaited<ReturnType<typeof obstaclesOf>> }[] = []
  const passed = new Set([todo.number])
  const toLookAt = [...obstacles]
  let more = false
  for (let obstacle = toLookAt.shift(); obstacle !== undefined; obstacle = toLookAt.shift()) {
    if (obstacle.kind !== 'dependency' || !obstacle.waits || !('todo' in obstacle.on) || passed.has(obstacle.on.todo)) continue
    if (further.length === mostFurther) {
      more = true
      break
    }
    passed.add(obstacle.on.todo)
    const below = await context.require('todo', obstacle.on.todo)
    const own = await obstaclesOf(below, context)
    further.push({ todo: below, obstacles: own })
    toLookAt.push(...own)
  }
  const freed = await context.store.dependencies.on('todo', [todo.number], mostFurther + 1)
  const frees = await context.store.todos.numbered(freed.slice(0, mostFurther).map((dependency) => dependency.todo))
  return {
    todo,
    ready: obstacles.length === 0 && isOpen(todo.status),
    obstacles,
    further,
    frees,
    more: more || freed.length > mostFurther,
    claims: await claimsOn([todo, ...further.map((one) => one.todo)], context),
  }
}
