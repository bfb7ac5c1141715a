import { fittingTree, largestTree, treeOf } from '../../domain/task/tree.ts'
import type { Handlers } from '../../gate/handler.ts'
import { shownTasks } from './rows.ts'

export const taskTreeHandlers: Pick<Handlers, 'task.tree'> = {
  async 'task.tree'(input, context) {
    const task = await context.require('task', input.task)
    const above = await context.store.tasks.above(task.number)
    const root = above[0] ?? task
    const { tasks, isCut } = fittingTree(above, await context.store.tasks.below(root.number, largestTree))
    const shown = await shownTasks(tasks, context)
    return { root: root.number, tasks: treeOf(shown, await context.store.tasks.inFlight()), isCut }
  },
}
