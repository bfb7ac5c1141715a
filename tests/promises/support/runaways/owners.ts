import { program } from './player.ts'

// Agents that keep making work out of tasks.

/** Task 1 is the one it adds subtasks to; each of those is done at once. */
export const addsASubtaskWhenOneEnds = program(
  async (nth, { task, session }, act) => {
    if (task !== 1) {
      await act('task.complete', { task: task ?? 0 })
      return 'Done.'
    }
    await act('todo.add', { session, subject: `part ${nth}` })
    const steps = (await act('task.get', { task }))?.task.steps ?? []
    await act('task.addSubtask', { task, stepIndex: steps.length - 1, title: `part ${nth}`, owner: 'worker' })
    return `Part ${nth} is on its way.`
  },
  { maxWakeCycles: 3 },
)

export const makesItselfATask = program(async (nth, { task }, act) => {
  await act('task.add', { title: `task ${nth}`, owner: 'worker' })
  if (task !== null) await act('task.complete', { task })
  return ''
})

/** There are tasks 1 and 2, and whoever works on one gives the other to somebody else. */
export const givesAway = program(async (_nth, { task }, act) => {
  const other = task === 1 ? 2 : 1
  const owner = (await act('task.get', { task: other }))?.task.owner === 'alice' ? 'bob' : 'alice'
  await act('task.update', { task: other, owner })
  return ''
})
