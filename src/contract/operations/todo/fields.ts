import * as z from 'zod'
import { dependencyReferences } from '../../dependency-reference.ts'
import { finishedStatuses, TodoPriority, TodoStatus } from '../../nouns/todo.ts'
import { once } from '../../once.ts'
import { idReference, reference } from '../../reference.ts'
import { tags } from '../../tag.ts'
import { line, maximumSubject, text } from '../../text.ts'

const otherSpellings: Record<string, TodoStatus> = { cancelled: 'canceled', done: 'completed', open: 'pending' }

const statusWords = [...TodoStatus.options, 'cancelled', 'done', 'open'] as const

/** A status as any door may spell it: both spellings of canceled, and the words of the shorter dialects. */
export const AnyStatus = z
  .enum(statusWords, { error: () => `must be one of ${statusWords.join(', ')}` })
  .transform((word): TodoStatus => otherSpellings[word] ?? (word as TodoStatus))

export const statusFilters = [...statusWords, 'active', 'all'] as const

export type StatusFilter = (typeof statusFilters)[number]

export const maximumBatch = 25

/** Made when the first operation is asked for that takes them: reading a list takes none. */
export const fields = once(() => ({
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
export const capabilities = once(() => tags())

/** A moment in words or as a date; read where the person's zone is known. */
function moment(description: string) {
  return line(100).describe(description)
}

export const additions = once(() => ({
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

export const changes = once(() => ({
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
