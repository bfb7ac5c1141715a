import * as z from 'zod'
import { Starter } from '../nouns/agent.ts'
import { NewestComments } from '../nouns/comment.ts'
import { FiledTask } from '../nouns/filed-task.ts'
import { HistoryEntry, historyOrder, trimmed } from '../nouns/history.ts'
import { NewestLinks } from '../nouns/link.ts'
import { SubtaskResult, Task } from '../nouns/task.ts'
import { TaskNode } from '../nouns/task-tree.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { reference } from '../reference.ts'
import {
  anyStatus,
  description,
  details,
  judgeResource,
  owner,
  resourceFields,
  resources,
  steps,
  stepTitle,
  title,
} from '../task-fields.ts'
import { channel } from './session.ts'

const OneTask = z.strictObject({ task: reference('task') })
const TaskAnswer = z.object({ task: Task })
const NewTaskAnswer = TaskAnswer.extend({
  starter: Starter,
  held: z.boolean().describe('It stays a draft, because its maker may not have it worked on: somebody with full access must start it'),
})
const subtasks = z.array(SubtaskResult).describe('What the subtasks of its steps came to, or how far they are, in the order of the plan')
const index = z.int().min(0).max(100_000)

const brief = {
  title,
  description: description.default(''),
  resources: resources.default([]).describe('What is attached to it: its evidence'),
  steps: steps.default([]).describe('The plan, if there is one already'),
  channel: channel.optional(),
}

const capability = 'tasks' as const

export const taskOperations = {
  'task.add': operation({
    name: 'task.add',
    summary:
      'Create a task: work with an owner, a plan and a conversation of its own. An active task starts at once; whoever may not run tasks makes a draft.',
    effect: 'write',
    needs: 'task:add',
    capability,
    input: () =>
      z.strictObject({
        ...brief,
        owner: owner.optional().describe('The agent that works on it; the calling agent, if not given'),
        status: z
          .enum(['draft', 'active'])
          .default('active')
          .describe('A draft is not worked on until somebody with full access makes it active; what others make is a draft'),
      }),
    output: () => NewTaskAnswer,
    refuses: ['invalid', 'limit_reached'],
  }),
  'task.get': operation({
    name: 'task.get',
    summary: 'Get one task with its steps, its links and its newest comments, be it live or archived.',
    effect: 'read',
    needs: 'task:read',
    capability,
    input: () => OneTask,
    output: () => TaskAnswer.extend({ subtasks, comments: NewestComments, links: NewestLinks }),
    refuses: ['not_found'],
  }),
  'task.show': operation({
    name: 'task.show',
    summary: 'Show a task as its agent reads it.',
    effect: 'read',
    needs: 'task:read',
    capability,
    input: () => OneTask,
    output: () => z.object({ task: Task, text: z.string() }),
    refuses: ['not_found'],
  }),
  'task.tree': operation({
    name: 'task.tree',
    summary: 'Show the whole tree a task is in, from its root: whose subtask each is, and how far it has come.',
    effect: 'read',
    needs: 'task:read',
    capability,
    input: () => OneTask,
    output: () =>
      z.object({
        root: z.int().describe('Number of the task that all others are below'),
        tasks: z.array(TaskNode).describe('Live and archived ones, each followed by its subtasks in the order of its plan'),
        isCut: z.boolean().describe('There are more than 500; what is left out is the deepest'),
      }),
    refuses: ['not_found'],
  }),
  'task.list': operation({
    name: 'task.list',
    summary: 'List the tasks that are not archived: an agent sees its own, a person all of them.',
    effect: 'read',
    needs: 'task:read',
    capability,
    input: () =>
      z.strictObject({
        owner: owner.optional().describe('Only this agent’s'),
        all: z.boolean().default(false).describe('An agent, too, sees everybody’s'),
        status: z.enum(['draft', 'active']).optional(),
        ...page,
      }),
    output: () =>
      z.object({
        tasks: z.array(Task),
        agents: z.array(z.object({ id: z.string(), name: z.string() })),
        inFlight: z.array(z.int()).describe('Numbers of the tasks that are being worked on'),
        next,
      }),
    refuses: [],
  }),
  'task.history': operation({
    name: 'task.history',
    summary: 'List completed and canceled tasks, the last archived first.',
    effect: 'read',
    needs: 'task:read',
    capability,
    input: () => z.strictObject({ owner: owner.optional(), status: z.enum(['done', 'canceled']).optional(), ...page }),
    output: () => z.object({ tasks: z.array(Task), next }),
    refuses: [],
  }),
  'task.changes': operation({
    name: 'task.changes',
    summary: 'Tell what happened to a task, the newest first: who changed what, when, from what to what.',
    effect: 'read',
    needs: 'task:read',
    capability,
    input: () => OneTask.extend({ order: historyOrder, ...page }),
    output: () => TaskAnswer.extend({ number: z.int(), history: z.array(HistoryEntry), next, trimmed }),
    refuses: ['not_found'],
  }),
  'task.update': operation({
    name: 'task.update',
    summary: 'Change a task’s title, description, status or owner. Status done or canceled archives it.',
    effect: 'write',
    needs: 'task:update',
    capability,
    input: () =>
      OneTask.extend({
        title: title.optional(),
        description: description.optional(),
        status: anyStatus.optional(),
        owner: owner.optional(),
      }),
    output: () => TaskAnswer,
    refuses: ['not_found', 'conflict', 'stale'],
  }),
  'task.complete': operation({
    name: 'task.complete',
    summary: 'Mark a task done and archive it; its subtasks go on.',
    effect: 'write',
    needs: 'task:complete',
    capability,
    input: () => OneTask,
    output: () => TaskAnswer,
    refuses: ['not_found', 'conflict', 'stale'],
  }),
  'task.cancel': operation({
    name: 'task.cancel',
    summary: 'Cancel and archive a task, with all its subtasks.',
    effect: 'write',
    needs: 'task:cancel',
    capability,
    input: () => OneTask,
    output: () => TaskAnswer.extend({ canceled: z.array(z.int()).describe('Numbers of all tasks that were canceled') }),
    refuses: ['not_found', 'conflict', 'stale'],
  }),
  'task.run': operation({
    name: 'task.run',
    summary: 'Have a task worked on now. An owner that is run from outside is told, not started.',
    effect: 'write',
    needs: 'task:run',
    capability,
    input: () => OneTask,
    output: () => TaskAnswer.extend({ starter: Starter }),
    refuses: ['not_found', 'conflict'],
  }),
  'task.copy': operation({
    name: 'task.copy',
    summary: 'Make a new task like another one, with the same plan, nothing of it done. Archived tasks are continued this way.',
    effect: 'write',
    needs: 'task:add',
    capability,
    input: () => OneTask.extend({ owner: owner.optional(), status: z.enum(['draft', 'active']).default('active') }),
    output: () => NewTaskAnswer,
    refuses: ['not_found', 'limit_reached'],
  }),
  'task.replaceSteps': operation({
    name: 'task.replaceSteps',
    summary: 'Write a task’s whole plan. A step that has a subtask must stay.',
    effect: 'write',
    needs: 'task:update',
    capability,
    input: () => OneTask.extend({ steps: steps.describe('All steps, in order') }),
    output: () =>
      TaskAnswer.extend({
        removed: z.array(z.string()).describe('Titles of steps that have left the plan'),
        kept: z
          .array(z.string())
          .describe('Titles of steps that you left out or wrote otherwise, and that stayed because others made or changed them'),
      }),
    refuses: ['not_found', 'conflict', 'stale', 'limit_reached'],
  }),
  'task.updateStep': operation({
    name: 'task.updateStep',
    summary: 'Change one step: its title, its details, or whether it is done.',
    effect: 'write',
    needs: 'task:update',
    capability,
    input: () =>
      OneTask.extend({
        stepIndex: index.describe('Counted from 0'),
        title: stepTitle.optional(),
        details: details.optional(),
        done: z.boolean().optional().describe('Whether it is done'),
      }),
    output: () => TaskAnswer,
    refuses: ['not_found', 'conflict', 'stale'],
  }),
  'task.addSubtask': operation({
    name: 'task.addSubtask',
    summary: 'Hand one step to an agent as a task of its own. Only the owner of the task may; one subtask a step.',
    effect: 'write',
    needs: 'task:add',
    capability,
    input: () =>
      OneTask.extend({
        stepIndex: index.describe('Counted from 0'),
        ...brief,
        owner: owner.optional().describe('The agent that works on it; the owner of the task itself, if not given'),
      }),
    output: () => NewTaskAnswer.extend({ parent: Task }),
    refuses: ['not_found', 'forbidden', 'conflict', 'limit_reached'],
  }),
  'task.addResource': operation({
    name: 'task.addResource',
    summary: 'Attach an address or a file path to a task.',
    effect: 'write',
    needs: 'task:update',
    capability,
    input: () => OneTask.extend(resourceFields).superRefine(judgeResource),
    output: () => TaskAnswer,
    refuses: ['not_found', 'conflict', 'stale', 'limit_reached'],
  }),
  'task.removeResource': operation({
    name: 'task.removeResource',
    summary: 'Remove a resource from a task.',
    effect: 'write',
    needs: 'task:update',
    capability,
    input: () => OneTask.extend({ index: index.describe('Counted from 0') }),
    output: () => TaskAnswer,
    refuses: ['not_found', 'conflict', 'stale'],
  }),
  'task.import': operation({
    name: 'task.import',
    summary: 'Take over the tasks of tasks.json and history.jsonl, with their numbers: all of them, or none.',
    effect: 'write',
    needs: 'agent:manage',
    input: () =>
      z.strictObject({
        tasks: z.array(FiledTask).max(100_000),
        history: z.array(FiledTask).max(1_000_000).default([]),
        nextId: z.int().min(1),
      }),
    output: () => z.object({ imported: z.int(), archived: z.int() }),
    refuses: ['conflict', 'invalid'],
  }),
} as const
