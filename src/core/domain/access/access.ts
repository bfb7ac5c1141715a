import type { AccessLevel, Permission } from '../../../contract/access.ts'
import type { EventType, NewEvent } from '../../../contract/nouns/event.ts'
import type { Rights } from '../../../contract/nouns/rights.ts'
import { pluralOf } from '../../../contract/reference.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { Caller } from '../../ports/caller.ts'

const reading: Permission[] = [
  ...(['todo:read', 'session:read', 'memory:read', 'artifact:read', 'sprint:read', 'event:read'] as const),
  ...(['task:read', 'agent:read', 'run:read', 'schedule:read', 'notification:read', 'message:read', 'question:read'] as const),
  ...(['comment:read', 'link:read', 'cap:read'] as const),
]
const planning: Permission[] = [
  ...reading,
  ...(['todo:add', 'todo:update', 'session:add', 'session:update'] as const),
  ...(['memory:add', 'memory:update'] as const),
  ...(['comment:add', 'comment:update', 'link:add'] as const),
  ...(['artifact:add', 'artifact:update', 'sprint:add', 'sprint:update'] as const),
  ...(['task:add', 'task:update', 'schedule:add', 'schedule:update', 'notification:add', 'notification:update'] as const),
  ...(['message:send', 'message:ask', 'session:delegate', 'question:ask'] as const),
]

const allowed: Record<AccessLevel, ReadonlySet<Permission>> = {
  minimal: new Set(reading),
  readonly: new Set(planning),
  'readonly-shell': new Set(planning),
  full: new Set([
    ...planning,
    ...(['todo:complete', 'todo:delete', 'session:delete', 'memory:delete', 'artifact:delete', 'sprint:delete'] as const),
    ...(['comment:delete', 'link:remove'] as const),
    ...(['task:complete', 'task:cancel', 'task:run', 'run:stop', 'schedule:delete'] as const),
  ]),
}

/**
 * What a change needs, whatever call brought it about: completing a todo is completing it, be it by an update, a batch
 * or a writ. Events without a row need no more than the operation itself did.
 */
const changeNeeds: Partial<Record<EventType, Permission>> = {
  'todo.completed': 'todo:complete',
  'todo.deleted': 'todo:delete',
  'todo.deletedMany': 'todo:delete',
  'todo.restored': 'todo:add',
  'memory.restored': 'memory:add',
  'artifact.restored': 'artifact:add',
  'sprint.restored': 'sprint:add',
  'session.added': 'session:add',
  'session.deleted': 'session:delete',
  'memory.deleted': 'memory:delete',
  'comment.deleted': 'comment:delete',
  'comment.restored': 'comment:add',
  'link.edited': 'link:add',
  'link.removed': 'link:remove',
  'link.restored': 'link:add',
  'artifact.deleted': 'artifact:delete',
  'sprint.deleted': 'sprint:delete',
  'task.completed': 'task:complete',
  'task.canceled': 'task:cancel',
  'task.activated': 'task:run',
  'schedule.deleted': 'schedule:delete',
}

/** What only a person with full access may do. */
const forPeople: ReadonlySet<Permission> = new Set([
  ...(['todo:import', 'todo:adopt', 'todo:forget'] as const),
  ...(['token:manage', 'agent:manage', 'session:control', 'question:answer', 'cap:manage'] as const),
])

export function may(caller: Caller, permission: Permission): boolean {
  if (permission === 'tenant:manage') return caller.operator
  if (permission === 'run:manage') return caller.engine === true
  if (forPeople.has(permission)) return caller.access === 'full' && caller.agent === null
  return allowed[caller.access].has(permission)
}

/** Whether whoever has been given these rights may close what it works on. */
export function mayComplete({ access, capabilities }: Rights, what: 'todo' | 'task'): boolean {
  const isOffered = what === 'todo' || capabilities === null || capabilities.includes('tasks')
  return isOffered && allowed[access].has(`${what}:complete`)
}

export function judgePermission(caller: Caller, permission: Permission): Outcome<null> {
  if (may(caller, permission)) return grant(null)
  return refuse('forbidden', `${caller.name} may not ${inWords(permission)}: ${why(caller, permission)}.`, {
    ...(permission === 'tenant:manage'
      ? { hint: 'Ask whoever runs this installation.' }
      : {
          hint: 'Ask a person with full access to do it, or to make a token that may.',
          instead: { operation: 'token.add', input: { access: 'full' } },
        }),
  })
}

/** Who is given a task that is being worked on is started. */
function needOf(event: Pick<NewEvent, 'type' | 'data'>): Permission | undefined {
  if (event.type !== 'task.assigned') return changeNeeds[event.type]
  return 'task' in event.data && event.data.task.status === 'active' ? 'task:run' : undefined
}

export function judgeChange(caller: Caller, events: readonly Pick<NewEvent, 'type' | 'data'>[]): Outcome<null> {
  for (const event of events) {
    const needed = needOf(event)
    if (needed === undefined) continue
    const judgement = judgePermission(caller, needed)
    if (!judgement.granted) return judgement
  }
  return grant(null)
}

/** Whoever takes a change back must be allowed what that comes to, down to an edit: the call itself asks for nothing but to be heard. */
export function judgeTakingBack(caller: Caller, events: readonly Pick<NewEvent, 'type' | 'data'>[]): Outcome<null> {
  for (const type of new Set(events.map((event) => event.type))) {
    const noun = type.slice(0, type.indexOf('.'))
    const judgement = judgePermission(caller, changeNeeds[type] ?? (`${noun}:update` as Permission))
    if (!judgement.granted) return judgement
  }
  return grant(null)
}

function inWords(permission: Permission): string {
  const [noun = '', verb = ''] = permission.split(':')
  return `${verb} ${pluralOf(noun)}`
}

function why(caller: Caller, permission: Permission): string {
  if (permission === 'tenant:manage') return 'that takes the command line on the machine that holds the data'
  if (permission === 'run:manage') return 'that is the engine’s own work'
  if (forPeople.has(permission) && caller.agent !== null) return 'that takes a person, not an agent'
  return `the access level is ${caller.access}`
}
