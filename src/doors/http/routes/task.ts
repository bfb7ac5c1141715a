import * as z from 'zod'
import type { Starter } from '../../../contract/nouns/agent.ts'
import type { Task } from '../../../contract/nouns/task.ts'
import { next } from '../../../contract/page.ts'
import { heldDraft } from '../../../core/render/task/held-draft.ts'
import { askedLine, taskStarterLine } from '../../../core/render/task/starter.ts'
import type { Bodies, RoutesOf } from '../route.ts'
import { TaskView, taskNames, taskView } from '../task-view.ts'

const tasks = '/api/tasks'
const one = `${tasks}/:id`
const step = `${one}/steps/:stepIndex`

const body = ({ task }: { task: Task }) => taskView(task)
const newBody = ({ task, held, starter }: { task: Task; held: boolean; starter: Starter }) => {
  const hint = [held ? heldDraft : '', taskStarterLine(task, starter)].filter(Boolean).join(' ')
  return { ...taskView(task), ...(hint !== '' && { hint }) }
}
const runBody = ({ task, starter }: { task: Task; starter: Starter }) => {
  const hint = askedLine(starter, task.owner)
  return { ok: true, ...(hint !== '' && { hint }) }
}
const version = ({ task }: { task: Task }) => task.version
const names = taskNames

export const taskRoutes: RoutesOf<'task'> = {
  'task.list': [
    {
      method: 'GET',
      path: tasks,
      // Seed 003 lists everybody's here, whoever asks; tools show an agent its own.
      defaults: { limit: 500, all: true },
      body: ({ tasks, agents, inFlight, next }) => ({
        tasks: tasks.map((task) => taskView(task)),
        agents,
        inFlightIds: inFlight.map(String),
        next,
      }),
    },
  ],
  'task.add': [{ method: 'POST', path: tasks, names, status: 201, body: newBody, version }],
  'task.history': [
    { method: 'GET', path: `${tasks}/history`, body: ({ tasks, next }) => ({ tasks: tasks.map((task) => taskView(task)), next }) },
  ],
  'task.get': [{ method: 'GET', path: one, names, body: ({ task, subtasks }) => taskView(task, subtasks), version }],
  'task.update': [{ method: 'PATCH', path: one, names, body, version }],
  'task.complete': [{ method: 'POST', path: `${one}/complete`, names, body, version }],
  'task.cancel': [
    {
      method: 'POST',
      path: `${one}/cancel`,
      names,
      body: ({ task, canceled }) => ({ ...taskView(task), canceledIds: canceled.map(String) }),
      version,
    },
  ],
  'task.run': [{ method: 'POST', path: `${one}/run`, names, body: runBody }],
  'task.show': [
    {
      method: 'GET',
      path: `${one}/show`,
      names,
      body: ({ task, text }) => ({ task: taskView(task), text }),
      version: ({ task }) => task.version,
    },
  ],
  'task.tree': [{ method: 'GET', path: `${one}/tree`, names }],
  'task.copy': [{ method: 'POST', path: `${one}/copy`, names, status: 201, body: newBody, version }],
  'task.replaceSteps': [{ method: 'PUT', path: `${one}/steps`, names, body, version }],
  'task.updateStep': [{ method: 'PATCH', path: step, names, body, version }],
  'task.addSubtask': [{ method: 'POST', path: `${step}/subtask`, names, status: 201, body: newBody, version }],
  'task.addResource': [{ method: 'POST', path: `${one}/resources`, names, status: 201, body, version }],
  'task.removeResource': [{ method: 'DELETE', path: `${one}/resources/:index`, names, body, version }],
  'task.import': [{ method: 'POST', path: `${tasks}/import` }],
}

const NewTask = TaskView.extend({
  hint: z.string().optional().describe('That it stays a draft, because its maker may not run tasks; or why nothing starts its owner'),
})
const ManyTasks = z.object({ tasks: z.array(TaskView), next })

export const taskBodies: Bodies = {
  [`GET ${tasks}`]: ManyTasks.extend({
    agents: z.array(z.object({ id: z.string(), name: z.string() })),
    inFlightIds: z.array(z.string()).describe('The tasks that are being worked on'),
  }),
  [`POST ${tasks}`]: NewTask,
  [`GET ${tasks}/history`]: ManyTasks,
  [`GET ${one}`]: TaskView,
  [`PATCH ${one}`]: TaskView,
  [`POST ${one}/complete`]: TaskView,
  [`POST ${one}/cancel`]: TaskView.extend({ canceledIds: z.array(z.string()).describe('The task and its subtasks') }),
  [`POST ${one}/run`]: z.object({
    ok: z.literal(true),
    hint: z.string().optional().describe('That its owner was told, not started, because it is run from outside; or that no daemon runs'),
  }),
  [`GET ${one}/show`]: z.object({ task: TaskView, text: z.string() }),
  [`POST ${one}/copy`]: NewTask,
  [`PUT ${one}/steps`]: TaskView,
  [`PATCH ${step}`]: TaskView,
  [`POST ${step}/subtask`]: NewTask,
  [`POST ${one}/resources`]: TaskView,
  [`DELETE ${one}/resources/:index`]: TaskView,
}
