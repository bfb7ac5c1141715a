import type { NewEvent } from '../../contract/nouns/event.ts'
import type { Sprint, SprintStatus } from '../../contract/nouns/sprint.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'

export interface SprintChange {
  sprint: Sprint
  events: NewEvent[]
}

/** planned → in_progress → review → complete, or rejected, from where it goes on in progress. */
const nextOf: Record<SprintStatus, readonly SprintStatus[]> = {
  planned: ['in_progress'],
  in_progress: ['review'],
  review: ['complete', 'rejected', 'in_progress'],
  rejected: ['in_progress'],
  complete: [],
}

export function sprintCanBecome({ status }: Pick<Sprint, 'status'>): SprintStatus[] {
  return [...nextOf[status]]
}

export function decideAddSprint(wish: { id: string; title: string; goal: string }, by: string, now: number): SprintChange {
  const sprint: Sprint = { ...wish, status: 'planned', createdBy: by, createdAt: now, updatedAt: now, version: 1 }
  return { sprint, events: [sprintEvent('sprint.added', sprint)] }
}

export interface SprintWish {
  title?: string
  goal?: string
  status?: SprintStatus
}

export function decideUpdateSprint(sprint: Sprint, wish: SprintWish, now: number): Outcome<SprintChange> {
  const status = wish.status ?? sprint.status
  if (status !== sprint.status && !nextOf[sprint.status].includes(status)) {
    const possible = nextOf[sprint.status]
    return refuse('conflict', `A sprint that is ${sprint.status} cannot become ${status}.`, {
      hint: possible.length === 0 ? 'A complete sprint stays as it is; plan another one.' : `It can become ${possible.join(' or ')}.`,
    })
  }
  const { title = sprint.title, goal = sprint.goal } = wish
  const isEdited = title !== sprint.title || goal !== sprint.goal
  const isMoved = status !== sprint.status
  if (!isEdited && !isMoved) return grant({ sprint, events: [] })
  const after = { ...sprint, title, goal, status, updatedAt: now }
  const events: NewEvent[] = []
  if (isEdited) events.push(sprintEvent('sprint.edited', after, { title: sprint.title, goal: sprint.goal }))
  if (isMoved) events.push(sprintEvent('sprint.moved', after, { status: sprint.status }))
  return grant({ sprint: after, events })
}

type SprintEvent = 'sprint.restored' | 'sprint.added' | 'sprint.edited' | 'sprint.moved' | 'sprint.deleted'

export function sprintEvent(type: SprintEvent, sprint: Sprint, was?: Record<string, unknown>): NewEvent {
  return { type, session: 0, data: was === undefined ? { sprint } : { sprint, was } }
}
