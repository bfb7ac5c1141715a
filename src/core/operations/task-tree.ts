import { fittingTree, largestTree, treeOf } from '../domain/task-tree.ts'
import type { Handlers } from '../gate/handler.ts'
import { shownTasks } from './task-rows.ts'

export const taskTreeHandlers: Pick<Handlers, 'task.tree'> = {
  async 'task.tree'(input, scene) {
    const task = await scene.require('task', input.task)
    const above = await scene.store.tasksAbove(task.number)
    const root = above[0] ?? task
    const { tasks, isCut } = fittingTree(above, await scene.store.tasksBelow(root.number, largestTree))
    const shown = await shownTasks(tasks, scene)
    return { root: root.number, tasks: treeOf(shown, await scene.store.tasksInFlight()), isCut }
  },
}
