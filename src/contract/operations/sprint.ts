import * as z from 'zod'
import { Progress } from '../nouns/progress.ts'
import { Sprint, SprintStatus } from '../nouns/sprint.ts'
import { Todo, TodoStatus } from '../nouns/todo.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { idReference } from '../reference.ts'
import { line, text } from '../text.ts'

const title = line(200).describe('Its name, in one line')
const goal = text().describe('What it is for')
const SprintAnswer = z.object({ sprint: Sprint })
const OneSprint = z.strictObject({ sprint: idReference('sprint') })

export const sprintOperations = {
  'sprint.add': operation({
    name: 'sprint.add',
    summary: 'Plan a sprint: a named span that groups todos.',
    effect: 'write',
    needs: 'sprint:add',
    input: () => z.strictObject({ title, goal: goal.default('') }),
    output: () => SprintAnswer,
    refuses: [],
  }),
  'sprint.list': operation({
    name: 'sprint.list',
    summary: 'List sprints with their progress, newest first.',
    effect: 'read',
    needs: 'sprint:read',
    input: () => z.strictObject({ status: SprintStatus.optional(), ...page }),
    output: () =>
      z.object({
        sprints: z.array(
          Sprint.extend({ progress: Progress, canBecome: z.array(SprintStatus).describe('The statuses that it can be given now') }),
        ),
        next,
      }),
    refuses: [],
  }),
  'sprint.get': operation({
    name: 'sprint.get',
    summary: 'Get one sprint with its progress.',
    effect: 'read',
    needs: 'sprint:read',
    input: () => OneSprint,
    output: () => z.object({ sprint: Sprint, progress: Progress }),
    refuses: ['not_found'],
  }),
  'sprint.board': operation({
    name: 'sprint.board',
    summary: 'Show a sprint’s todos by status.',
    effect: 'read',
    needs: 'sprint:read',
    input: () => OneSprint.extend({ limit: z.int().min(1).max(200).default(50).describe('At most this many of each status') }),
    output: () => z.object({ sprint: Sprint, progress: Progress, columns: z.record(TodoStatus, z.array(Todo)) }),
    refuses: ['not_found'],
  }),
  'sprint.update': operation({
    name: 'sprint.update',
    summary: 'Change a sprint: its title, its goal, or its status (planned, in_progress, review, complete or rejected).',
    effect: 'write',
    needs: 'sprint:update',
    input: () => OneSprint.extend({ title: title.optional(), goal: goal.optional(), status: SprintStatus.optional() }),
    output: () => SprintAnswer,
    refuses: ['not_found', 'conflict', 'stale'],
  }),
  'sprint.delete': operation({
    name: 'sprint.delete',
    summary: 'Delete a sprint; its todos stay, without the link.',
    effect: 'write',
    needs: 'sprint:delete',
    input: () => OneSprint,
    output: () => SprintAnswer,
    refuses: ['not_found', 'stale'],
  }),
} as const
