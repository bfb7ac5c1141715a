import type { Comment } from '../../../contract/nouns/comment.ts'
import { type Link, maximumLinks } from '../../../contract/nouns/link.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { decideRestoreComment, judgeRoomForComment } from '../../domain/comment.ts'
import { decideRestoreLink, judgeRoomForLink, sameLink } from '../../domain/link.ts'
import type { SubjectInSession } from '../../domain/subject.ts'
import { refuseSubjectGone, refuseThereAlready } from '../../domain/undo/judge.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { RemovedRow } from '../../ports/store.ts'
import { subjectOf } from './subject.ts'

/** The sessions of todos that come back in the same call, by the todos' numbers: what is on them always fits. */
export type ComingBack = ReadonlyMap<number, number>

export function comingBack(todos: readonly Pick<Todo, 'number' | 'session'>[]): ComingBack {
  return new Map(todos.map(({ number, session }) => [number, session]))
}

/** Comments and links that went with todos, or for themselves, back on what they were on. */
export async function bringBackOn(rows: readonly RemovedRow[], coming: ComingBack, context: WriteContext): Promise<void> {
  for (const { noun, row } of rows) {
    if (noun === 'comment') await bringBackComment(row as Comment, coming, context)
    if (noun === 'link') await bringBackLink(row as Link, coming, context)
  }
  const ids = rows.flatMap(({ noun, id }) => (noun === 'comment' || noun === 'link' ? [id] : []))
  if (ids.length > 0) context.apply({ kind: 'bring-back', ids })
}

async function bringBackComment(comment: Comment, coming: ComingBack, context: WriteContext): Promise<void> {
  const session = coming.get(comment.todo ?? 0)
  const subject = session === undefined ? await stillThere(`comment #${comment.number}`, comment, context) : undefined
  if (subject !== undefined) granted(judgeRoomForComment(await context.store.comments.count(subject)))
  context.add('comment', decideRestoreComment(comment, session ?? subject?.session ?? 0))
}

async function bringBackLink(link: Link, coming: ComingBack, context: WriteContext): Promise<void> {
  const session = coming.get(link.todo ?? 0)
  const subject = session === undefined ? await stillThere(`link #${link.number}`, link, context) : undefined
  if (subject !== undefined) {
    const { rows } = await context.store.links.list({ ...subject, limit: maximumLinks, after: undefined })
    const same = sameLink(rows, link)
    if (same !== undefined) granted(refuseThereAlready(`link #${link.number}`, same.number))
    granted(judgeRoomForLink(rows.length))
  }
  context.add('link', decideRestoreLink(link, session ?? subject?.session ?? 0))
}

/** A todo may be gone by now; a task never is. */
async function stillThere(
  label: string,
  on: { todo: number | null; task: number | null },
  context: WriteContext,
): Promise<SubjectInSession> {
  if (on.todo !== null && (await context.find('todo', on.todo)) === undefined) granted(refuseSubjectGone(label, on.todo))
  return subjectOf(on, context)
}
