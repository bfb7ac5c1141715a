import { maximumComments } from '../../../contract/nouns/comment.ts'
import type { NewEvent } from '../../../contract/nouns/event.ts'
import { maximumLinks } from '../../../contract/nouns/link.ts'
import { blankComment, commentEvent } from '../../domain/comment.ts'
import { blankLink, linkEvent } from '../../domain/link.ts'
import type { WriteContext } from '../../gate/handler.ts'

interface GoneTodos {
  numbers: number[]
  session: number
  /** Nothing of them is kept aside. */
  forever: boolean
}

/** Comments and links go with their todos, however these go: it is told, and they are kept aside with them. */
export async function followDeleted(context: WriteContext): Promise<void> {
  for (const gone of togetherBySession(context.events.flatMap(goneIn))) {
    for (let from = 0; from < gone.numbers.length; from += atOnce) {
      const numbers = gone.numbers.slice(from, from + atOnce)
      await commentsGo({ ...gone, numbers }, context)
      await linksGo({ ...gone, numbers }, context)
      await context.store.giveWay()
    }
  }
}

const atOnce = 250

function goneIn({ type, session, data }: NewEvent): GoneTodos[] {
  const forever = 'forever' in data
  if (type === 'todo.deleted') return [{ numbers: [data.todo.number], session, forever }]
  return type === 'todo.deletedMany' ? [{ numbers: data.numbers, session, forever }] : []
}

/** Most calls delete from one list. */
function togetherBySession(all: readonly GoneTodos[]): GoneTodos[] {
  const groups = new Map<string, GoneTodos>()
  for (const gone of all) {
    const key = `${gone.session} ${gone.forever}`
    const group = groups.get(key) ?? { ...gone, numbers: [] }
    group.numbers.push(...gone.numbers)
    groups.set(key, group)
  }
  return [...groups.values()]
}

async function commentsGo({ numbers, session, forever }: GoneTodos, context: WriteContext): Promise<void> {
  const { comments } = context.store
  for (const number of await comments.todosWith(numbers)) {
    const { rows } = await comments.list({ noun: 'todo', number, limit: maximumComments, after: undefined })
    if (!forever) context.apply({ kind: 'keep-aside', noun: 'comment', rows })
    context.emit(...rows.map((row) => commentEvent('comment.deleted', forever ? blankComment(row) : row, session)))
  }
}

async function linksGo({ numbers, session, forever }: GoneTodos, context: WriteContext): Promise<void> {
  const { links } = context.store
  for (const number of await links.todosWith(numbers)) {
    const { rows } = await links.list({ noun: 'todo', number, limit: maximumLinks, after: undefined })
    if (!forever) context.apply({ kind: 'keep-aside', noun: 'link', rows })
    context.emit(...rows.map((row) => linkEvent('link.removed', forever ? blankLink(row) : row, session)))
  }
}
