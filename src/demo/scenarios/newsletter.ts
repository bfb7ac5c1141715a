import type { Act, Scenario, Script } from '../scenario.ts'
import { scripted } from '../scenario.ts'
import { nextTodo, takeNext } from '../take-next.ts'

const parts = [
  { title: 'Write the first issue', owner: 'writer', steps: ['Collect the news', 'Write them up', 'Read it once more'] },
  { title: 'Check every link', owner: 'checker', steps: ['Open all links', 'Report the dead ones'] },
]
const sending = 'Send it'

const lead: Script = async (act) => {
  const { client, turn, pause } = act
  const task = turn.task ?? 0
  const { steps } = (await client.task.get({ task })).task
  if (steps.length === 0) await client.task.replaceSteps({ task, steps: parts.map(({ title }) => ({ title })) })
  for (const [stepIndex, { title, owner, steps: inner }] of parts.entries()) {
    if (steps[stepIndex]?.taskId !== undefined) continue
    await pause()
    const plan = inner.map((step) => ({ title: step }))
    await client.task.addSubtask({ task, stepIndex, title, owner, steps: plan, description: scripted })
  }
  if ((await closed(act, task)) < parts.length) return `I have handed ${parts.length} steps on and wait for them.`
  const { task: now } = await client.task.get({ task })
  if (now.steps.length === parts.length) await client.task.replaceSteps({ task, steps: [...now.steps, { title: sending }] })
  await takeNext(act)
  await client.task.complete({ task })
  return 'Both are back. The newsletter is out.'
}

/** Closes the steps whose subtasks are done, and counts them. */
async function closed({ client }: Act, task: number): Promise<number> {
  const { steps } = (await client.task.get({ task })).task
  let count = 0
  for (const [stepIndex, step] of steps.entries()) {
    if (step.taskId === undefined || (await client.task.get({ task: step.taskId })).task.status !== 'done') continue
    if (!step.done) await client.task.updateStep({ task, stepIndex, done: true })
    count += 1
  }
  return count
}

const worker: Script = async (act) => {
  const done = await takeNext(act)
  if ((await nextTodo(act)) !== undefined) return `Done: ${done?.subject}.`
  await act.client.task.complete({ task: act.turn.task ?? 0 })
  return 'All steps are done, and so is the task.'
}

/** A task whose steps are tasks of other agents, and a draft that waits for a person. */
export const newsletter: Scenario = {
  agents: {
    lead: { name: 'Lead', description: 'hands the steps of a task to others', script: lead },
    writer: { name: 'Writer', description: 'writes', script: worker },
    checker: { name: 'Checker', description: 'checks links', script: worker },
  },
  async begin(person) {
    await person.task.add({ title: 'Launch the newsletter', owner: 'lead', description: scripted })
    const steps = ['Collect the news', 'Write them up', 'Read it once more'].map((title) => ({ title }))
    const description = `${scripted} This one is a draft: activate it, and the writer begins.`
    await person.task.add({ title: 'Write the second issue', owner: 'writer', status: 'draft', description, steps })
  },
}
