import * as z from 'zod'
import type { Starter } from '../../../contract/nouns/agent.ts'
import { NewestComments } from '../../../contract/nouns/comment.ts'
import { NewestLinks } from '../../../contract/nouns/link.ts'
import type { Task } from '../../../contract/nouns/task.ts'
import { taskOperations } from '../../../contract/operations/task.ts'
import { next } from '../../../contract/page.ts'
import { heldDraft } from '../../../core/render/task/held-draft.ts'
import { askedLine, taskStarterLine } from '../../../core/render/task/starter.ts'
import { tasks } from '../../dialects/tasks.ts'
import { answer, type RoutesOf } from './route.ts'

const all = '/api/tasks'
const one = `${all}/:id`
const step = `${one}/steps/:stepIndex`

const { names, View, view } = tasks
const version = ({ task }: { task: Task }) => task.version
const shown = { names, answer: answer(View, ({ task }: { task: Task }) => view(task)), version }
const created = {
  names,
  status: 201 as const,
  answer: answer(
    View.extend({
      hint: z.string().optional().describe('That it stays a draft, because its maker may not run tasks; or why nothing starts its owner'),
    }),
    ({ task, held, starter }: { task: Task; held: boolean; starter: Starter }) => {
      const hint = [held ? heldDraft : '', taskStarterLine(task, starter)].filter(Boolean).join(' ')
      return { ...view(task), ...(hint !== '' && { hint }) }
    },
  ),
  version,
}
const Many = z.object({ tasks: z.array(View), next })

export const taskRoutes: RoutesOf<'task'> = {
  'task.list': [
    {
      method: 'GET',
      path: all,
      // Seed 003 lists everybody's here, whoever asks; tools show an agent its own.
      defaults: { limit: 500, all: true },
      answer: answer(
        Many.extend({
          agents: z.array(z.object({ id: z.string(), name: z.string() })),
          inFlightIds: z.array(z.string()).describe('The tasks that are being worked on'),
        }),
        ({ tasks, agents, inFlight, next }) => ({
          tasks: tasks.map((task) => view(task)),
          agents,
          inFlightIds: inFlight.map(String),
          next,
        }),
      ),
    },
  ],
  'task.add': [{ method: 'POST', path: all, ...created }],
  'task.history': [
    {
      method: 'GET',
      path: `${all}/history`,
      answer: answer(Many, ({ tasks, next }) => ({ tasks: tasks.map((task) => view(task)), next })),
    },
  ],
  'task.get': [
    {
      method: 'GET',
      path: one,
      ...shown,
      answer: answer(View.extend({ comments: NewestComments, links: NewestLinks }), ({ task, subtasks, comments, links }) => ({
        ...view(task, subtasks),
        comments,
        links,
      })),
    },
  ],
  'task.changes': [
    {
      method: 'GET',
      path: `${one}/changes`,
      names,
      answer: answer(taskOperations['task.changes'].output.omit({ task: true }).extend({ task: View }), ({ task, ...told }) => ({
        ...told,
        task: view(task),
      })),
    },
  ],
  'task.update': [{ method: 'PATCH', path: one, ...shown }],
  'task.complete': [{ method: 'POST', path: `${one}/complete`, ...shown }],
  'task.cancel': [
    {
      method: 'POST',
      path: `${one}/cancel`,
      ...shown,
      answer: answer(View.extend({ canceledIds: z.array(z.string()).describe('The task and its subtasks') }), ({ task, canceled }) => ({
        ...view(task),
        canceledIds: canceled.map(String),
      })),
    },
  ],
  'task.run': [
    {
      method: 'POST',
      path: `${one}/run`,
      names,
      answer: answer(
        z.object({
          ok: z.literal(true),
          hint: z
            .string()
            .optional()
            .describe('That its owner was told, not started, because it is run from outside; or that no daemon runs'),
        }),
        ({ task, starter }) => {
          const hint = askedLine(starter, task.owner)
          return { ok: true as const, ...(hint !== '' && { hint }) }
        },
      ),
    },
  ],
  'task.show': [
    {
      method: 'GET',
      path: `${one}/show`,
      ...shown,
      answer: answer(z.object({ task: View, text: z.string() }), ({ task, text }) => ({ task: view(task), text })),
    },
  ],
  'task.tree': [{ method: 'GET', path: `${one}/tree`, names }],
  'task.copy': [{ method: 'POST', path: `${one}/copy`, ...created }],
  'task.replaceSteps': [{ method: 'PUT', path: `${one}/steps`, ...shown }],
  'task.updateStep': [{ method: 'PATCH', path: step, ...shown }],
  'task.addSubtask': [{ method: 'POST', path: `${step}/subtask`, ...created }],
  'task.addResource': [{ method: 'POST', path: `${one}/resources`, ...shown, status: 201 }],
  'task.removeResource': [{ method: 'DELETE', path: `${one}/resources/:index`, ...shown }],
  'task.import': [{ method: 'POST', path: `${all}/import` }],
}
