import * as z from 'zod'
import { dependencyReferences } from '../dependency-reference.ts'
import { jsonArray } from '../json-array.ts'
import { Claim, ClaimFact } from '../nouns/claim.ts'
import { NewestComments } from '../nouns/comment.ts'
import { Dependency, DependencyState } from '../nouns/dependency.ts'
import { ImportDeed, ImportedTodo } from '../nouns/imported-todo.ts'
import { NewestLinks } from '../nouns/link.ts'
import { Progress } from '../nouns/progress.ts'
import { slug } from '../nouns/tenant.ts'
import { finishedStatuses, Todo, TodoPriority, TodoStatus } from '../nouns/todo.ts'
import { once } from '../once.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { idReference, listReference, reference } from '../reference.ts'
import { tag, tags } from '../tag.ts'
import { line, maximumSubject, text } from '../text.ts'

const otherSpellings: Record<string, TodoStatus> = { cancelled: 'canceled', done: 'completed', open: 'pending' }

const statusWords = [...TodoStatus.options, 'cancelled', 'done', 'open'] as const

/** A status as any door may spell it: both spellings of canceled, and the words of the shorter dialects. */
export const AnyStatus = z
  .enum(statusWords, { error: () => `must be one of ${statusWords.join(', ')}` })
  .transform((word): TodoStatus => otherSpellings[word] ?? (word as TodoStatus))

const statusFilters = [...statusWords, 'active', 'all'] as const

export type StatusFilter = (typeof statusFilters)[number]

const maximumBatch = 25

/** Made when the first operation is asked for that takes them: reading a list takes none. */
const fields = once(() => ({
  subject: line(maximumSubject).describe('What is to be done, in one line'),
  description: text().describe('Anything more there is to say'),
  status: AnyStatus.describe('pending, in_progress, blocked, completed or canceled'),
  blockedReason: line(500).describe('Why it cannot go on; needed when the status is blocked'),
  priority: TodoPriority,
  parent: reference('todo').nullable().describe('The todo that this one is a part of, in the same list'),
  artifact: idReference('artifact').nullable().describe('The artifact it belongs to'),
  sprint: idReference('sprint').nullable().describe('The sprint it is part of'),
  completedAt: z
    .int()
    .min(1)
    .max(253_402_300_799_999)
    .describe(`Only with status ${finishedStatuses.join(' or ')}; now, if not given`),
  position: z.int().min(1).max(1_000_000_000).describe('Its place in the list: lower comes first'),
  waitsFor: dependencyReferences().describe('What must be completed before it: todos by number, tasks as “task 3”'),
  due: moment('When it should be done: “tomorrow 9”, “fri”, an ISO date; a day alone means its end; “none” for no date'),
  notBefore: moment('When it may be begun at the earliest: “monday 9”, “in 2 days”, an ISO date; “none” for at once'),
  tags: tags().describe('Words to find it by'),
  requires: tags().describe('What whoever claims it must be able to do'),
}))

/** What somebody can do, in the words in which todos require it. */
const capabilities = once(() => tags())

/** A moment in words or as a date; read where the person's zone is known. */
function moment(description: string) {
  return line(100).describe(description)
}

const additions = once(() => ({
  subject: fields().subject,
  description: fields().description.default(''),
  status: fields().status.default('pending'),
  blockedReason: fields().blockedReason.optional(),
  priority: fields().priority.default('medium'),
  parent: fields().parent.default(null),
  artifact: fields().artifact.optional(),
  sprint: fields().sprint.optional(),
  completedAt: fields().completedAt.optional(),
  ...graphFields(),
}))

/** What decides when a todo is done, and in which order. */
const graphFields = () => ({
  waitsFor: fields().waitsFor.optional(),
  due: fields().due.optional(),
  notBefore: fields().notBefore.optional(),
  tags: fields().tags.optional(),
  requires: fields().requires.optional(),
})

const changes = once(() => ({
  subject: fields().subject.optional(),
  description: fields().description.optional(),
  status: fields().status.optional(),
  blockedReason: fields().blockedReason.optional(),
  priority: fields().priority.optional(),
  parent: fields().parent.optional(),
  artifact: fields().artifact.optional(),
  sprint: fields().sprint.optional(),
  completedAt: fields().completedAt.optional(),
  position: fields().position.optional(),
  ...graphFields(),
}))

/** Doors that name a todo below its session give both; a todo of another list is then not found. */
const within = { session: listReference().optional().describe('The list it must be in') }
const OneTodo = z.strictObject({ todo: reference('todo'), ...within })
const TodoAnswer = z.object({ todo: Todo })
const waiting = z.array(z.int()).describe('Numbers of the tasks among those linked here that are not over: an open todo waits for its own')
const parents = z
  .record(z.string(), z.int())
  .optional()
  .describe('Numbers of todos that some of these are part of, by their ids; only of those that are not here themselves')
const claims = z
  .record(z.string(), ClaimFact)
  .optional()
  .describe('Who has claimed some of these, by the todos’ numbers; left out when nobody has')
const ManyTodos = z.object({ todos: z.array(Todo), progress: Progress })
const statusFilter = z
  .array(z.enum(statusFilters, { error: () => `must be one of ${statusFilters.join(', ')}` }))
  .min(1)
  .describe('active (the default: open and blocked), open, all, or statuses')

const HistoryEntry = z.object({
  change: z.int().describe('Place in the log of the change that it was part of: what undo takes'),
  at: z.int().describe('Epoch milliseconds'),
  by: z.string().describe('Who did it'),
  type: z.string().describe('What happened: the type of its event'),
  fields: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })).describe('What changed, from what to what'),
  undoes: z.int().optional().describe('The change that it takes back'),
})
/** What keeps a todo from being begun, one thing a line. */
const Obstacle = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('dependency'),
      on: Dependency,
      state: DependencyState,
      title: z.string().describe('Empty when it is gone'),
      who: z.string().describe('Who has it: the agent or person that works on it, or owns it; empty when nobody does'),
      waits: z.boolean().describe('It waits itself'),
      by: z.int().nullable().describe('Number of the todo that this one is part of, and that waits for it; null when it does itself'),
    }),
    z.object({ kind: z.literal('time'), at: z.int().describe('Epoch milliseconds') }),
    z.object({ kind: z.literal('subtask'), task: z.int(), title: z.string(), who: z.string() }),
    z.object({ kind: z.literal('blocked'), reason: z.string() }),
    z.object({ kind: z.literal('adoption') }),
    z.object({ kind: z.literal('claimed'), by: z.string(), until: z.int().describe('Epoch milliseconds') }),
    z.object({ kind: z.literal('requires'), missing: z.array(z.string()).describe('What the caller has not said that it can do') }),
    z.object({ kind: z.literal('finished'), status: z.enum(finishedStatuses) }),
  ])
  .meta({ id: 'Obstacle' })
export type Obstacle = z.infer<typeof Obstacle>

const Because = z
  .object({
    kind: z.enum(['started', 'overdue', 'due_soon', 'priority', 'due', 'order']),
    dueAt: z.int().optional(),
    priority: TodoPriority.optional(),
    frees: z.int().describe('How many todos wait for it'),
  })
  .describe('Why it is this one')
  .meta({ id: 'Because' })

export const todoOperations = {
  'todo.add': operation({
    name: 'todo.add',
    summary: 'Add a todo to a session’s list, or to the tenant-wide list.',
    effect: 'write',
    needs: 'todo:add',
    input: () => z.strictObject({ session: listReference().default(0), ...additions() }),
    output: () => TodoAnswer,
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
  'todo.addMany': operation({
    name: 'todo.addMany',
    summary: 'Add up to 25 todos at once: all of them, or none.',
    effect: 'write',
    needs: 'todo:add',
    input: () =>
      z.strictObject({
        session: listReference().default(0),
        items: jsonArray(z.strictObject(additions()), maximumBatch).describe('Each with a subject, and whatever else a todo is added with'),
        artifact: fields().artifact.optional().describe('The artifact of those that name none'),
        sprint: fields().sprint.optional().describe('The sprint of those that name none'),
        parent: fields().parent.default(null).describe('The parent of those that name none'),
        unlessOpen: z.boolean().default(false).describe('Add nothing when all of them are on the list already, unfinished'),
      }),
    output: () =>
      ManyTodos.extend({
        alreadyOpen: z.array(z.int()).optional().describe('With unlessOpen: numbers of unfinished todos that had the same subjects before'),
      }),
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
  'todo.list': operation({
    name: 'todo.list',
    summary: 'List todos: of a session with the tenant-wide ones, of the tenant-wide list alone (0), or of the whole tenant.',
    effect: 'read',
    needs: 'todo:read',
    input: () =>
      z.strictObject({
        session: listReference()
          .optional()
          .describe('A session (its own and the tenant-wide todos), 0 (tenant-wide only), or nothing (all)'),
        own: z.boolean().default(false).describe('Only the session’s own todos'),
        status: statusFilter.optional(),
        includeFinished: z.boolean().default(false).describe('Without a status: the finished ones, too'),
        agent: slug('agent id').optional().describe('Only todos added by this agent'),
        artifact: idReference('artifact').optional().describe('Only todos of this artifact'),
        sprint: idReference('sprint').optional().describe('Only todos of this sprint'),
        priority: TodoPriority.optional(),
        tag: tag().optional().describe('Only todos with this tag'),
        keys: jsonArray(line(100), 100).optional().describe('Only todos to which a whole-list writer gave one of these ids'),
        order: z
          .enum(['status', 'position', 'change'])
          .default('status')
          .describe('in progress first; or in the order of the list, artifact or sprint that is named; or the last change first'),
        counts: z.boolean().default(false).describe('Also count by status what is listed'),
        stats: z.boolean().default(false).describe('Also tell how far the whole list has come'),
        ...page,
      }),
    output: () =>
      z.object({
        todos: z.array(Todo),
        next,
        counts: z.record(TodoStatus, z.int()).optional(),
        progress: Progress.optional(),
        waiting,
        parents,
        claims,
      }),
    refuses: ['not_found'],
  }),
  'todo.get': operation({
    name: 'todo.get',
    summary: 'Get one todo with its subtasks, its links and its newest comments.',
    effect: 'read',
    needs: 'todo:read',
    input: () => OneTodo,
    output: () => z.object({ todo: Todo, subtasks: z.array(Todo), waiting, parents, claims, comments: NewestComments, links: NewestLinks }),
    refuses: ['not_found'],
  }),
  'todo.next': operation({
    name: 'todo.next',
    summary: 'The ready todo that is to be done next, and why it is this one.',
    effect: 'read',
    needs: 'todo:read',
    input: () =>
      z.strictObject({
        session: listReference().default(0).describe('A session (its own and the tenant-wide todos), or 0 (tenant-wide only)'),
        own: z.boolean().default(false).describe('Only the session’s own todos'),
        tag: tag().optional().describe('Only todos with this tag'),
        capabilities: capabilities().optional().describe('What you can do: todos that require anything else are passed over'),
        limit: z.int().min(1).max(50).default(1).describe('How many, the best first'),
      }),
    output: () =>
      z.object({
        next: z.array(z.object({ todo: Todo, because: Because })),
        waiting: z
          .array(z.object({ todo: Todo, obstacles: z.array(Obstacle) }))
          .describe('When nothing is ready and free: the first that are not, and why'),
      }),
    refuses: ['not_found'],
  }),
  'todo.claim': operation({
    name: 'todo.claim',
    summary: 'Take on a ready todo that nobody has, the named one or else the best, for so many minutes: nobody else gets it meanwhile.',
    effect: 'write',
    needs: 'todo:update',
    input: () =>
      z.strictObject({
        todo: reference('todo').optional().describe('Which one; the best of the list, if not given'),
        session: listReference().default(0).describe('A session (its own and the tenant-wide todos), or 0 (tenant-wide only)'),
        own: z.boolean().default(false).describe('Only the session’s own todos'),
        tag: tag().optional().describe('Only todos with this tag'),
        minutes: z.int().min(1).max(120).optional().describe('How long the claim lasts after each call that carries it (default 10)'),
        capabilities: capabilities().default([]).describe('What you can do: a todo is claimed only by who can do all that it requires'),
      }),
    output: () =>
      z.object({
        claimed: z.object({ todo: Todo, because: Because, claim: Claim }).nullable().describe('Null when nothing is ready and free'),
        waiting: z.array(z.object({ todo: Todo, obstacles: z.array(Obstacle) })).describe('Then: the first that are not, and why'),
      }),
    refuses: ['not_found', 'conflict', 'stale'],
  }),
  'todo.release': operation({
    name: 'todo.release',
    summary: 'Give a claimed todo back: the one whose claim the call carries, or (for people) the one that is named.',
    effect: 'write',
    needs: 'todo:update',
    input: () => z.strictObject({ todo: reference('todo').optional().describe('Which one; that of the claim, if not given') }),
    output: () => TodoAnswer,
    refuses: ['not_found', 'conflict', 'invalid', 'stale'],
  }),
  'todo.why': operation({
    name: 'todo.why',
    summary: 'Why a todo cannot be begun: what it waits for, down to what that waits for, and who has it.',
    effect: 'read',
    needs: 'todo:read',
    input: () => z.strictObject({ todo: reference('todo') }),
    output: () =>
      z.object({
        todo: Todo,
        ready: z.boolean(),
        obstacles: z.array(Obstacle),
        further: z
          .array(z.object({ todo: Todo, obstacles: z.array(Obstacle) }))
          .describe('The same for the todos among them that wait themselves, and so on, the nearest first'),
        frees: z.array(Todo).describe('Todos that wait for this one, the first few'),
        more: z.boolean().describe('There is more of either than is told here'),
        claims,
      }),
    refuses: ['not_found'],
  }),
  'todo.wait': operation({
    name: 'todo.wait',
    summary: 'Have a todo wait for others, or for some no longer.',
    effect: 'write',
    needs: 'todo:update',
    input: () =>
      z.strictObject({
        todo: reference('todo'),
        for: fields().waitsFor.optional().describe('What it waits for as well: todos by number, tasks as “task 3”'),
        noLonger: fields().waitsFor.optional().describe('What it need not wait for any more'),
        ...within,
      }),
    output: () => TodoAnswer,
    refuses: ['not_found', 'conflict', 'stale', 'limit_reached'],
  }),
  'todo.stats': operation({
    name: 'todo.stats',
    summary: 'Count a list’s todos by status.',
    effect: 'read',
    needs: 'todo:read',
    input: () => z.strictObject({ session: listReference() }),
    output: () => z.object({ progress: Progress }),
    refuses: ['not_found'],
  }),
  'todo.update': operation({
    name: 'todo.update',
    summary: 'Change a todo: its text, its status, its priority, its links or its place.',
    effect: 'write',
    needs: 'todo:update',
    input: () => z.strictObject({ todo: reference('todo'), ...within, ...changes() }),
    output: () => TodoAnswer.extend({ waiting }),
    refuses: ['not_found', 'conflict', 'stale', 'limit_reached'],
  }),
  'todo.updateMany': operation({
    name: 'todo.updateMany',
    summary: 'Change up to 25 todos at once: all of them, or none.',
    effect: 'write',
    needs: 'todo:update',
    input: () =>
      z.strictObject({
        updates: jsonArray(z.strictObject({ todo: reference('todo'), ...changes() }), maximumBatch).describe(
          'Each with its todo, and what is to change',
        ),
        ...within,
      }),
    output: () => ManyTodos,
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
  'todo.move': operation({
    name: 'todo.move',
    summary: 'Give a todo another place in its list, or move it with its subtasks to another list.',
    effect: 'write',
    needs: 'todo:update',
    input: () =>
      z.strictObject({
        todo: reference('todo'),
        to: listReference().optional().describe('The list it goes to, where it comes last; its own, if not given'),
        before: reference('todo').nullable().default(null).describe('The todo it comes before; the end of the list, if not given'),
      }),
    output: () => TodoAnswer,
    refuses: ['not_found', 'conflict', 'stale', 'limit_reached'],
  }),
  'todo.completeMany': operation({
    name: 'todo.completeMany',
    summary: 'Complete up to 25 todos, or all open ones of a list.',
    effect: 'write',
    needs: 'todo:complete',
    input: () =>
      z.strictObject({
        session: listReference().optional().describe('The list; needed with all'),
        todos: jsonArray(reference('todo'), maximumBatch).optional().describe('Which ones'),
        all: z.boolean().default(false).describe('Every todo of the list that is not finished'),
      }),
    output: () => ManyTodos,
    refuses: ['not_found', 'conflict'],
  }),
  'todo.delete': operation({
    name: 'todo.delete',
    summary: 'Delete a todo and its subtasks.',
    effect: 'write',
    needs: 'todo:delete',
    input: () =>
      OneTodo.extend({
        forever: z
          .boolean()
          .default(false)
          .describe('Keep nothing aside, and take its words out of the log: it cannot be restored. For people with full access'),
      }),
    output: () => z.object({ todo: Todo, deleted: z.int().describe('How many rows went, subtasks included') }),
    refuses: ['not_found', 'stale'],
  }),
  'todo.restore': operation({
    name: 'todo.restore',
    summary: 'Bring a deleted todo back, with the subtasks that went with it, under their numbers.',
    effect: 'write',
    needs: 'todo:add',
    input: () => OneTodo.omit({ session: true }),
    output: () => TodoAnswer.extend({ restored: z.int().describe('How many rows came back, subtasks included') }),
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
  'todo.history': operation({
    name: 'todo.history',
    summary: 'Tell what happened to a todo, the newest first: who changed what, when, from what to what. Also of one that was deleted.',
    effect: 'read',
    needs: 'todo:read',
    input: () =>
      z.strictObject({
        todo: reference('todo'),
        order: z.enum(['newest', 'oldest']).default('newest').describe('Which come first'),
        ...page,
      }),
    output: () =>
      z.object({
        number: z.int(),
        todo: Todo.nullable().describe('As it is now; null when it is deleted'),
        restorable: z.boolean().describe('It is deleted, and can still be brought back'),
        history: z.array(HistoryEntry),
        next,
        trimmed: z.boolean().describe('Older changes of it are no longer kept'),
      }),
    refuses: ['not_found'],
  }),
  'todo.deleteMany': operation({
    name: 'todo.deleteMany',
    summary: 'Delete up to 25 todos with their subtasks, or the finished ones of a list, or all of it.',
    effect: 'write',
    needs: 'todo:delete',
    input: () =>
      z.strictObject({
        session: listReference().optional().describe('The list; needed with scope'),
        todos: jsonArray(reference('todo'), maximumBatch).optional().describe('Which ones'),
        scope: z.enum(['completed', 'all']).optional().describe('completed: what is completed or canceled; all: everything'),
      }),
    output: () => z.object({ deleted: z.int().describe('How many rows went, subtasks included'), progress: Progress }),
    refuses: ['not_found', 'conflict'],
  }),
  'todo.clean': operation({
    name: 'todo.clean',
    summary: 'Remove todos of sessions that are gone, and finished todos of sessions that have long been idle.',
    effect: 'write',
    needs: 'todo:delete',
    input: () =>
      z.strictObject({
        dryRun: z.boolean().default(false).describe('Only say what would go'),
        finishedDays: z.int().min(0).max(36_500).default(30).describe('Finished at least this many days ago'),
        idleDays: z.int().min(0).max(36_500).default(7).describe('In sessions without a change for this many days'),
        limit: z.int().min(1).max(10_000).default(500).describe('At most this many at once; never more than 500'),
        after: z.string().max(200).optional().describe('Go on where the call before ended: its `next`'),
      }),
    output: () =>
      z.object({
        orphaned: z.int(),
        stale: z.int(),
        dryRun: z.boolean(),
        more: z.boolean().describe('There is more to remove'),
        next: z.string().nullable().describe('Where the next call can go on to look for finished todos; null: at their beginning'),
      }),
    refuses: [],
  }),
  'todo.import': operation({
    name: 'todo.import',
    summary:
      'Read a checklist or a plan into a list. Once more, it updates what it made, and doubles nothing. What comes in wakes nobody until a person adopts it.',
    effect: 'write',
    needs: 'todo:import',
    input: () =>
      z.strictObject({
        session: listReference().default(0),
        file: line(500).describe('What the file is called: rows remember it, and are found again by it'),
        content: z.string().describe('The text itself, at most 1 MiB'),
        dryRun: z.boolean().default(false).describe('Only say what would be done'),
      }),
    output: () =>
      z.object({
        rows: z.array(ImportedTodo).describe('What became of each, in the order of the file; what it no longer has comes last'),
        counts: z.record(ImportDeed, z.int()),
        dryRun: z.boolean(),
      }),
    refuses: ['not_found', 'conflict', 'invalid', 'limit_reached'],
  }),
  'todo.export': operation({
    name: 'todo.export',
    summary: 'Write a list out: as a Markdown checklist, which reads back as the same list, or as JSON, a todo a line.',
    effect: 'read',
    needs: 'todo:read',
    input: () =>
      z.strictObject({
        session: listReference().default(0),
        format: z.enum(['md', 'jsonl']).default('md').describe('md: a Markdown checklist; jsonl: a todo a line'),
        unfinished: z.boolean().default(false).describe('Only what is not finished'),
      }),
    output: () => z.object({ text: z.string(), todos: z.int().describe('How many there are') }),
    refuses: ['not_found', 'limit_reached'],
  }),
  'todo.adopt': operation({
    name: 'todo.adopt',
    summary: 'Take over todos that were imported, so that they are worked on: those that are named, or all of a list.',
    effect: 'write',
    needs: 'todo:adopt',
    input: () =>
      z.strictObject({
        session: listReference().optional().describe('The list; needed with all'),
        todos: jsonArray(reference('todo'), maximumBatch).optional().describe('Which ones; what is part of them comes along'),
        all: z.boolean().default(false).describe('Every todo of the list that was imported'),
      }),
    output: () => z.object({ adopted: z.int(), todos: z.array(Todo).describe('The first of them') }),
    refuses: ['not_found', 'conflict'],
  }),
} as const
