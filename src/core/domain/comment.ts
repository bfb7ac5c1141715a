import { type Comment, maximumComments } from '../../contract/nouns/comment.ts'
import type { NewEvent } from '../../contract/nouns/event.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import { fieldsOn, type SubjectInSession } from './subject.ts'

export interface CommentChange {
  comment: Comment
  events: NewEvent[]
}

interface NewComment {
  id: string
  number: number
  subject: SubjectInSession
  text: string
}

export function decideAddComment(
  { id, number, subject, text }: NewComment,
  author: { name: string; agent: string | null },
  now: number,
): CommentChange {
  const comment: Comment = {
    id,
    number,
    ...fieldsOn(subject),
    agent: author.agent ?? '',
    by: author.name,
    text,
    createdAt: now,
    updatedAt: now,
    version: 1,
  }
  return { comment, events: [commentEvent('comment.added', comment, subject.session)] }
}

/** A wish that is already true changes nothing. */
export function decideEditComment(before: Comment, text: string, session: number, now: number): CommentChange {
  if (text === before.text) return { comment: before, events: [] }
  const comment = { ...before, text, updatedAt: now }
  return { comment, events: [commentEvent('comment.edited', comment, session, { text: before.text })] }
}

/** As it was when it went: whose it is, when it was said, and its place among the others. */
export function decideRestoreComment(gone: Comment, session: number): CommentChange {
  const comment = { ...gone, version: gone.version + 1 }
  return { comment, events: [commentEvent('comment.restored', comment, session)] }
}

/** What is left of one whose words must not stay anywhere. */
export function blankComment(comment: Comment): Comment {
  return { ...comment, text: '' }
}

/** What somebody else has said is not an agent's to change. */
export function judgeOwnComment({ number, agent, by, todo, task }: Comment, caller: { agent: string | null }): Outcome<null> {
  if (caller.agent === null || caller.agent === agent) return grant(null)
  return refuse('forbidden', `Comment #${number} is ${by}’s, and an agent may change its own only.`, {
    hint: 'Add a comment of your own that says what is different now.',
    instead: { operation: 'comment.add', input: todo === null ? { task: task ?? undefined } : { todo }, wants: ['text'] },
  })
}

/** Whoever reads about a todo must come to an end of it. */
export function judgeRoomForComment(count: number): Outcome<null> {
  if (count < maximumComments) return grant(null)
  return refuse('limit_reached', `There are ${count} comments on it, and ${maximumComments} is the most it may have.`, {
    hint: 'Put what they come to into one, and delete those that are no longer needed.',
  })
}

type CommentEvent = 'comment.added' | 'comment.edited' | 'comment.deleted' | 'comment.restored'

export function commentEvent(type: CommentEvent, comment: Comment, session: number, was?: Record<string, unknown>): NewEvent {
  return { type, session, data: was === undefined ? { comment } : { comment, was } }
}
