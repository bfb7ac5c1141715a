import * as z from 'zod'
import { Agent } from './agent.ts'
import { Artifact } from './artifact.ts'
import { Cap } from './cap.ts'
import { ClaimFact } from './claim.ts'
import { Command } from './command.ts'
import { Comment } from './comment.ts'
import { Link } from './link.ts'
import { Memory } from './memory.ts'
import { Message, Part, WholeMessage } from './message.ts'
import { Next } from './next.ts'
import { Notification } from './notification.ts'
import { Question } from './question.ts'
import { Run, RunOutcome } from './run.ts'
import { Schedule } from './schedule.ts'
import { Session, SessionState } from './session.ts'
import { Sprint } from './sprint.ts'
import { TaskRecord } from './task.ts'
import { Tenant } from './tenant.ts'
import { Todo } from './todo.ts'
import { Token } from './token.ts'
import { UsageRecord } from './usage.ts'

const ofTodo = z.object({ todo: Todo, was: z.record(z.string(), z.unknown()).optional() })
const ofArtifact = z.object({ artifact: Artifact, was: z.record(z.string(), z.unknown()).optional() })
const ofMemory = z.object({ memory: Memory, was: z.record(z.string(), z.unknown()).optional() })
const ofComment = z.object({ comment: Comment, was: z.record(z.string(), z.unknown()).optional() })
const ofLink = z.object({ link: Link, was: z.record(z.string(), z.unknown()).optional() })
const ofSprint = z.object({ sprint: Sprint, was: z.record(z.string(), z.unknown()).optional() })
const ofSession = z.object({ session: Session, was: z.record(z.string(), z.unknown()).optional() })

const forever = z.literal(true).optional().describe('It was not kept aside, and its words have left the log')

const ofQuestion = z.object({ question: Question })
const ofTask = z.object({ task: TaskRecord, was: z.record(z.string(), z.unknown()).optional() })
const ofRun = z.object({ run: Run })
const ofCap = z.object({ cap: Cap, was: z.record(z.string(), z.unknown()).optional() })
const ofSchedule = z.object({ schedule: Schedule, was: z.record(z.string(), z.unknown()).optional() })

/** What each kind of event carries: the row as it is after the event, and what its changed fields were before. */
export const eventData = {
  'tenant.added': z.object({ tenant: Tenant }),
  'caller.renamed': z.object({ caller: z.object({ name: z.string() }), was: z.string() }),
  'token.added': z.object({ token: Token }),
  'token.revoked': z.object({ token: Token }),
  'session.added': ofSession,
  'session.renamed': ofSession,
  'session.archived': ofSession,
  'session.restored': ofSession,
  'session.held': ofSession,
  'session.resumed': ofSession,
  'session.moved': ofSession,
  'session.yielded': ofSession.extend({
    state: SessionState,
    outcome: RunOutcome,
    next: Next,
  }),
  'session.deleted': z.object({
    session: Session,
    todos: z.int().describe('How many todos went with it'),
    memories: z.int().describe('How many memory entries went with it'),
  }),
  'message.added': z.object({ message: WholeMessage }),
  'message.begun': z.object({ message: Message }),
  'message.streamed': z.object({
    message: z.int().describe('Number of the message that is being written'),
    part: z.int().describe('Place of the part in it'),
    id: z.string().describe('Id of the part, which it keeps'),
    type: z.enum(['text', 'reasoning']),
    delta: z.string().describe('What has come since the last of these'),
  }),
  'message.retried': z.object({ message: Message, part: Part }).describe('The model is asked again; what had come so far is void'),
  'message.ended': z.object({ message: WholeMessage }),
  'message.compacted': z.object({ upTo: z.int().describe('A summary stands in for what was said up to this message'), summary: z.int() }),
  'part.changed': z.object({ part: Part }),
  'part.pruned': z.object({ parts: z.array(z.string()).describe('Ids of the parts whose output the model no longer reads') }),
  'question.asked': ofQuestion,
  'question.answered': ofQuestion,
  'agent.defined': z.object({ agent: Agent }),
  'agent.removed': z.object({ agent: Agent }),
  'command.defined': z.object({ command: Command }),
  'command.removed': z.object({ command: Command }),
  'task.added': ofTask,
  'task.edited': ofTask,
  'task.planned': ofTask,
  'task.activated': ofTask,
  'task.asked': ofTask.describe('Somebody wants it worked on now'),
  'task.assigned': ofTask,
  'task.completed': ofTask,
  'task.canceled': ofTask,
  'comment.added': ofComment,
  'comment.edited': ofComment,
  'comment.deleted': ofComment,
  'comment.restored': ofComment.describe('Deleted before, or gone with its todo, and back under its number'),
  'link.added': ofLink,
  'link.edited': ofLink,
  'link.removed': ofLink,
  'link.restored': ofLink.describe('Removed before, or gone with its todo, and back under its number'),
  'run.started': ofRun,
  'run.stopping': ofRun,
  'run.ended': ofRun,
  'usage.recorded': z.object({ usage: UsageRecord }).describe('A request to a model, or a turn of a program, is over: what it used'),
  'cap.set': ofCap,
  'cap.removed': ofCap,
  'schedule.added': ofSchedule,
  'schedule.edited': ofSchedule,
  'schedule.paused': ofSchedule,
  'schedule.resumed': ofSchedule,
  'schedule.fired': ofSchedule.extend({
    woken: z.int().describe('How many sessions were woken'),
    skipped: z.record(z.string(), z.int()).describe('How many tasks were left alone, and why; or why the session was'),
  }),
  'schedule.deleted': ofSchedule,
  'notification.added': z.object({ notification: Notification }),
  'notification.read': z.object({ notification: Notification }),
  'notification.edited': z
    .object({ notification: Notification })
    .describe('It has come to stand for all that were held back within its hour'),
  'memory.added': ofMemory,
  'memory.edited': ofMemory,
  'memory.deleted': ofMemory,
  'memory.restored': ofMemory,
  'artifact.added': ofArtifact,
  'artifact.edited': ofArtifact,
  'artifact.staged': ofArtifact,
  'artifact.deleted': ofArtifact,
  'artifact.restored': ofArtifact,
  'sprint.added': ofSprint,
  'sprint.edited': ofSprint,
  'sprint.moved': ofSprint,
  'sprint.deleted': ofSprint,
  'sprint.restored': ofSprint,
  'todo.added': ofTodo,
  'todo.edited': ofTodo,
  'todo.moved': ofTodo.describe('To another list: told once to each of the two'),
  'todo.reopened': ofTodo,
  'todo.started': ofTodo,
  'todo.blocked': ofTodo,
  'todo.completed': ofTodo,
  'todo.canceled': ofTodo,
  'todo.deleted': ofTodo.extend({ forever }),
  'todo.restored': ofTodo.describe('Deleted before, and back under its number'),
  'todo.ready': ofTodo.describe('What it waited for is completed, or its time has come: it can be begun'),
  'todo.waiting': ofTodo.describe(
    'It cannot be begun any more: something it waits for is open again, or it was given something to wait for',
  ),
  'todo.claimed': ofTodo.extend({ claim: ClaimFact }).describe('Somebody has taken it on, for so long'),
  'todo.released': ofTodo.describe('Whoever had claimed it has given it back'),
  'todo.deletedMany': z
    .object({ numbers: z.array(z.int()).describe('Of the todos that went, subtasks included'), forever })
    .describe('More todos of a list have gone at once than are told one by one'),
  'todo.cleaned': z.object({ orphaned: z.int(), stale: z.int() }).describe('What a clean-up has removed'),
} as const

export type EventType = keyof typeof eventData
export const eventTypes = Object.keys(eventData) as EventType[]

/** An event before the gate has given it its place in the log. */
export type NewEvent = {
  [Type in EventType]: { type: Type; session: number; data: z.infer<(typeof eventData)[Type]> }
}[EventType]

export const Event = z
  .object({
    seq: z.int().describe('Place in the tenant’s log'),
    at: z.int().describe('Epoch milliseconds'),
    type: z.enum(eventTypes as [EventType, ...EventType[]]),
    by: z.string().describe('Who did it'),
    session: z.int().describe('Number of the session it concerns; 0 means none'),
    data: z.record(z.string(), z.unknown()),
    undoes: z.int().optional().describe('Place of the change that it takes back, if it does'),
  })
  .meta({ id: 'Event' })
export type Event = z.infer<typeof Event>
