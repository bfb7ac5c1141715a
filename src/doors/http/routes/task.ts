import * as z from 'zod'
import type { Task } from '../../../contract/nouns/task.ts'
import { next } from '../../../contract/page.ts'
import { heldDraft } from '../../../core/render/held-draft.ts'
import type { Bodies, RoutesOf } from '../route.ts'
import { TaskView, taskNames, taskView } from '../task-view.ts'

const tasks = '/api/tasks'
const one = `${tasks}/:id`
const step = `${one}/steps/:stepIndex`

const body = ({ task }: { task: Task }) => taskView(task)
const newBody = ({ task, held }: { task: Task; held: boolean }) => ({ ...taskView(task), ...(held && { hint: heldDraft(task) }) })
const version = ({ task }: { task: Task }) => task.version
const names = taskNames

export const taskRoutes: RoutesOf<'task'> = {
  'task.list': [
    {
      method: 'GET',
      path: tasks,
      defaults: { limit: 500 },
      body: ({ tasks, agents, inFlight, next }) => ({ tasks: tasks.map(taskView), agents, inFlightIds: inFlight.map(String), next }),
    },
  ],
  'task.add': [{ method: 'POST', path: tasks, names, status: 201, body: newBody, version }],
  'task.history': [{ method: 'GET', path: `${tasks}/history`, body: ({ tasks, next }) => ({ tasks: tasks.map(taskView), next }) }],
  'task.get': [{ method: 'GET', path: one, names, body, version }],
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
  'task.run': [{ method: 'POST', path: `${one}/run`, names, body: () => ({ ok: true }) }],
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

const NewTask = TaskView.extend({ hint: z.string().optional().describe('That it stays a draft, because its maker may not run tasks') })
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
  [`POST ${one}/run`]: z.object({ ok: z.literal(true) }),
  [`GET ${one}/show`]: z.object({ task: TaskView, text: z.string() }),
  [`POST ${one}/copy`]: NewTask,
  [`PUT ${one}/steps`]: TaskView,
  [`PATCH ${step}`]: TaskView,
  [`POST ${step}/subtask`]: NewTask,
  [`POST ${one}/resources`]: TaskView,
  [`DELETE ${one}/resources/:index`]: TaskView,
}
