import * as z from 'zod'
import { jsonArray } from '../../../contract/json-array.ts'
import { taskOperations } from '../../../contract/operations/task.ts'
import { reference } from '../../../contract/reference.ts'
import { stepNow } from '../../../core/render/task/line.ts'
import { tasks } from '../../dialects/tasks.ts'
import { namingAgents } from '../refused/naming-agents.ts'
import { answerWith } from './answer-with.ts'
import { commentsAfter, commentsOf } from './comment-text.ts'
import {
  askedAnswer,
  canceledAnswer,
  createdAnswer,
  plannedAnswer,
  resourcesAnswer,
  taskAnswer,
  taskShown,
  tasksAnswer,
} from './task-text.ts'
import { adds, changes, reaches, reads, removes, type ToolRow, tool } from './tool-row.ts'

const taskId = reference('task')
const { names, alsoCalled } = tasks.tools

const created = taskOperations['task.add'].input.shape
const updated = taskOperations['task.update'].input.shape
const ofStep = taskOperations['task.updateStep'].input.shape
const { owner: subtaskOwner } = taskOperations['task.addSubtask'].input.shape
const { limit } = taskOperations['task.history'].input.shape
const { index } = taskOperations['task.removeResource'].input.shape

const mostSteps = 500
const newStep = z.strictObject({ title: ofStep.title.unwrap(), details: ofStep.details, done: ofStep.done })
const plannedStep = newStep.extend({ taskId: taskId.optional().describe('The subtask of a step that has one') })

/** Seed 003's twelve, and what its REST door calls run. */
export const taskTools: readonly ToolRow[] = [
  tool({
    name: 'create_task',
    title: 'Create a task',
    description:
      'Create a task: work with an owner, steps and a conversation of its own. You own it, if no owner is given. An active task starts at once.',
    toolset: 'tasks',
    annotations: adds,
    performs: ['task.add'],
    input: z.strictObject({
      title: created.title,
      description: created.description,
      owner: created.owner,
      status: created.status,
      steps: jsonArray(newStep, mostSteps, 0).optional(),
      resources: created.resources,
    }),
    example: { title: 'Clean up the old logs', owner: 'build' },
    alsoCalled: { agent: 'owner' },
    async run(brief, context) {
      const added = answerWith(context.perform('task.add', brief), createdAnswer)
      return namingAgents(await added, 'owner', brief.owner, context)
    },
  }),
  tool({
    name: 'get_task',
    title: 'Get a task',
    description: 'Show any task, live or archived: brief, resources, steps, comments, and what its subtasks came to.',
    toolset: 'tasks',
    annotations: reads,
    performs: ['task.get', 'comment.list'],
    input: z.strictObject({ taskId, comments_after: commentsAfter }),
    example: { taskId: '6' },
    alsoCalled,
    names,
    run: ({ taskId: task, comments_after: after }, context) =>
      after === undefined
        ? answerWith(context.perform('task.get', { task }), taskShown)
        : commentsOf({ task }, after, 'get_task', { taskId: task }, context),
  }),
  tool({
    name: 'update_task',
    title: 'Update a task',
    description: 'Change a task’s title, description, status or owner. Status done or canceled archives it.',
    toolset: 'tasks',
    annotations: changes,
    performs: ['task.update'],
    input: z.strictObject({
      taskId,
      title: updated.title,
      description: updated.description,
      status: updated.status,
      owner: updated.owner,
    }),
    example: { taskId: '6', status: 'active' },
    alsoCalled,
    names,
    async run({ taskId: task, ...fields }, context) {
      const changed = answerWith(context.perform('task.update', { task, ...fields }), (after) => taskAnswer('changed', after.task))
      return namingAgents(await changed, 'owner', fields.owner, context)
    },
  }),
  tool({
    name: 'complete_task',
    title: 'Complete a task',
    description: 'Mark a task done and archive it. Its subtasks go on.',
    toolset: 'tasks',
    annotations: changes,
    performs: ['task.complete'],
    input: z.strictObject({ taskId }),
    example: { taskId: '6' },
    alsoCalled,
    names,
    run: ({ taskId: task }, { perform }) => answerWith(perform('task.complete', { task }), (done) => taskAnswer('completed', done.task)),
  }),
  tool({
    name: 'cancel_task',
    title: 'Cancel a task',
    description: 'Cancel and archive a task with all its subtasks.',
    toolset: 'tasks',
    annotations: removes,
    performs: ['task.cancel'],
    input: z.strictObject({ taskId }),
    example: { taskId: '6' },
    alsoCalled,
    names,
    run: ({ taskId: task }, { perform }) => answerWith(perform('task.cancel', { task }), canceledAnswer),
  }),
  tool({
    name: 'run_task',
    title: 'Run a task now',
    description: 'Have an active task worked on now. Says so if nothing here starts its owner.',
    toolset: 'tasks',
    annotations: reaches,
    performs: ['task.run'],
    input: z.strictObject({ taskId }),
    example: { taskId: '6' },
    alsoCalled,
    names,
    run: ({ taskId: task }, { perform }) => answerWith(perform('task.run', { task }), askedAnswer),
  }),
  tool({
    name: 'list_tasks',
    title: 'List tasks',
    description: 'List your tasks that are not archived.',
    toolset: 'tasks',
    annotations: reads,
    performs: ['task.list'],
    input: z.strictObject({ limit }),
    example: {},
    run: (input, { perform }) =>
      answerWith(perform('task.list', { ...input, all: false }), ({ tasks, inFlight, next }) =>
        tasksAnswer(tasks, inFlight, next === null ? undefined : 'list_tasks(limit: 500)'),
      ),
  }),
  tool({
    name: 'list_history',
    title: 'List archived tasks',
    description: 'List completed and canceled tasks, the last archived first.',
    toolset: 'tasks',
    annotations: reads,
    performs: ['task.history'],
    input: z.strictObject({ limit }),
    example: { limit: 20 },
    run: (input, { perform }) =>
      answerWith(perform('task.history', input), ({ tasks, next }) =>
        tasksAnswer(tasks, [], next === null ? undefined : 'list_history(limit: 500)'),
      ),
  }),
  tool({
    name: 'update_steps',
    title: 'Write a plan',
    description: 'Replace all steps of a task. To tick one off use update_step.',
    toolset: 'tasks',
    annotations: removes,
    performs: ['task.replaceSteps'],
    input: z.strictObject({ taskId, steps: jsonArray(plannedStep, mostSteps, 0) }),
    example: { taskId: '5', steps: [{ title: 'read the log' }, { title: 'find the cause' }] },
    alsoCalled,
    names,
    run: ({ taskId: task, steps }, { perform }) => answerWith(perform('task.replaceSteps', { task, steps }), plannedAnswer),
  }),
  tool({
    name: 'update_step',
    title: 'Update a step',
    description: 'Change one step: done, title or details.',
    toolset: 'tasks',
    annotations: changes,
    performs: ['task.updateStep'],
    input: z.strictObject({
      taskId,
      stepIndex: ofStep.stepIndex,
      done: ofStep.done,
      title: ofStep.title,
      details: ofStep.details,
    }),
    example: { taskId: '5', stepIndex: 2, done: true },
    alsoCalled: { ...alsoCalled, index: 'stepIndex' },
    names,
    run: ({ taskId: task, stepIndex, ...fields }, { perform }) =>
      answerWith(perform('task.updateStep', { task, stepIndex, ...fields }), (after) => ({
        title: `changed step ${stepIndex} of task #${after.task.number}`,
        text: stepNow(after.task, stepIndex, fields.details !== undefined),
        metadata: { task: after.task.number },
      })),
  }),
  tool({
    name: 'create_subtask',
    title: 'Create a subtask',
    description: 'Hand one step of your task to an agent as a task of its own. You are woken when it ends.',
    toolset: 'tasks',
    annotations: adds,
    performs: ['task.addSubtask'],
    input: z.strictObject({
      taskId,
      stepIndex: ofStep.stepIndex,
      title: created.title,
      description: created.description,
      owner: subtaskOwner,
    }),
    example: { taskId: '5', stepIndex: 2, title: 'Try the fix on both databases', owner: 'general' },
    alsoCalled: { ...alsoCalled, index: 'stepIndex' },
    names,
    async run({ taskId: task, ...brief }, context) {
      const added = answerWith(context.perform('task.addSubtask', { task, ...brief }), createdAnswer)
      return namingAgents(await added, 'owner', brief.owner, context)
    },
  }),
  tool({
    name: 'add_resource',
    title: 'Add a resource',
    description: 'Attach a URL or an absolute file path to a task.',
    toolset: 'tasks',
    annotations: adds,
    performs: ['task.addResource'],
    input: z.strictObject({
      taskId,
      type: taskOperations['task.addResource'].input.shape.type,
      value: taskOperations['task.addResource'].input.shape.value,
      label: taskOperations['task.addResource'].input.shape.label,
    }),
    example: { taskId: '5', type: 'url', value: 'https://example.com/pull/12', label: 'the pull request' },
    alsoCalled,
    names,
    run: ({ taskId: task, ...resource }, { perform }) =>
      answerWith(perform('task.addResource', { task, ...resource }), (after) => resourcesAnswer(after.task)),
  }),
  tool({
    name: 'remove_resource',
    title: 'Remove a resource',
    description: 'Remove a resource from a task by its index.',
    toolset: 'tasks',
    annotations: removes,
    performs: ['task.removeResource'],
    input: z.strictObject({ taskId, index }),
    example: { taskId: '5', index: 0 },
    alsoCalled,
    names,
    run: ({ taskId: task, index: place }, { perform }) =>
      answerWith(perform('task.removeResource', { task, index: place }), (after) => resourcesAnswer(after.task)),
  }),
]
