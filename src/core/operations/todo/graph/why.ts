import type { Todo } from '../../../../contract/nouns/todo.ts'
import type { Obstacle } from '../../../../contract/operations/todo/reasons.ts'
import { isOpen } from '../../../domain/todo/readiness.ts'
import type { Handlers, ReadContext } from '../../../gate/handler.ts'
import { claimsOn, heldBy } from '../claim/claims-on.ts'
import { obstaclesOf } from './obstacles.ts'

/** Whoever asks about one todo follows no more than so many others. */
const mostFurther = 20

export const whyNot: Handlers['todo.why'] = async ({ todo: reference }, context) => {
  const todo = await context.require('todo', reference)
  const obstacles = await allObstacles(todo, context)
  const further: { todo: Todo; obstacles: Obstacle[] }[] = []
  const passed = new Set([todo.number])
  const toLookAt = [...obstacles]
  let more = false
  for (let obstacle = toLookAt.shift(); obstacle !== undefined; obstacle = toLookAt.shift()) {
    if (obstacle.kind !== 'dependency' || obstacle.state === 'canceled' || !('todo' in obstacle.on) || passed.has(obstacle.on.todo))
      continue
    if (passed.size > mostFurther) {
      more = true
      break
    }
    passed.add(obstacle.on.todo)
    // A deleted list is gone at once, and its rows by and by.
    const below = await context.find('todo', obstacle.on.todo)
    if (below === undefined) continue
    const own = await allObstacles(below, context)
    if (own.length > 0) further.push({ todo: below, obstacles: own })
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

/** That somebody else has it keeps others from it, too. */
async function allObstacles(todo: Todo, context: Pick<ReadContext, 'claim' | 'find' | 'store' | 'now'>): Promise<Obstacle[]> {
  const held = await heldBy(todo, context.claim, context)
  return [...(held === undefined ? [] : [held]), ...(await obstaclesOf(todo, context))]
}
