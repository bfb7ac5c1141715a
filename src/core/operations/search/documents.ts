import type { Event } from '../../../contract/nouns/event.ts'
import type { MessageKind } from '../../../contract/nouns/message.ts'
import { SearchKind, type SearchStatus } from '../../../contract/nouns/search.ts'
import { isArchived } from '../../../contract/nouns/task.ts'
import { openStatuses } from '../../../contract/nouns/todo.ts'
import type { Reference } from '../../../contract/reference.ts'
import type { SearchDocument } from '../../domain/search/document.ts'
import type { Records } from '../../ports/records.ts'
import type { DocumentName } from '../../ports/search.ts'
import type { Reading } from '../../ports/store.ts'

type Found = Omit<SearchDocument, 'kind' | 'row' | 'id'>

/** What is searched of a row of each kind; nothing, of a row that is not to be found. This table is all that a new kind takes. */
const documents: { [Kind in SearchKind]: (row: Records[Kind], store: Reading) => Promise<Found | undefined> | Found | undefined } = {
  todo: (todo) => ({
    session: todo.session,
    title: todo.subject,
    text: todo.blockedReason === null ? todo.description : `${todo.description}\n${todo.blockedReason}`,
    status: todo.status,
    statuses: [todo.status, ...todoGroups(todo)],
    by: [todo.createdBy, todo.agent],
    tags: tagsOf(todo),
    at: todo.updatedAt,
  }),
  task: (task) => ({
    session: task.session,
    title: task.title,
    text: task.description,
    status: task.status,
    statuses: [task.status, ...(isArchived(task) ? (['finished', 'archived'] as const) : (['open'] as const)), ...doneToo(task.status)],
    by: [task.createdBy],
    tags: tagsOf(task),
    at: task.updatedAt,
  }),
  /** The conversation of a task has its title, and is found by the task. */
  session({ number, title, agent, task, archivedAt, updatedAt }) {
    if (task !== null) return undefined
    const [status, statuses]: [string | null, SearchStatus[]] = archivedAt > 0 ? ['archived', ['archived', 'finished']] : [null, []]
    return { session: number, title, text: '', status, statuses, by: [agent ?? ''], tags: [], at: updatedAt }
  },
  /** What was said by people and agents, once it is said; neither what the engine says nor what tools answered. */
  async message(message, store) {
    if (message.endedAt === 0 || ofTheEngine.includes(message.kind)) return undefined
    const parts = await store.messages.parts(message.session, [message.number])
    const text = parts.flatMap(({ content }) => (content.type === 'text' && !content.synthetic ? [content.text] : [])).join('\n')
    return { session: message.session, title: '', text, status: null, statuses: [], by: [message.by], tags: [], at: message.createdAt }
  },
  memory: ({ session, title, body, createdBy, agent, updatedAt }) => ({
    session,
    title,
    text: body,
    status: null,
    statuses: [],
    by: [createdBy, agent],
    tags: [],
    at: updatedAt,
  }),
  async artifact({ id, session, title, revision, stage, createdBy, updatedAt }, store) {
    const text = (await store.artifacts.revision(id, revision))?.content ?? ''
    return { session, title, text, status: stage, statuses: [stage], by: [createdBy], tags: [], at: updatedAt }
  },
  /** Found where the todo or the task is that it is about. */
  async comment({ todo, task, text, by, agent, updatedAt }, store) {
    const about = todo === null ? await store.find('task', task ?? 0) : await store.find('todo', todo)
    const title = `on ${todo === null ? `task #${task}` : `#${todo}`}`
    return about && { session: about.session, title, text, status: null, statuses: [], by: [by, agent], tags: [], at: updatedAt }
  },
}

const ofTheEngine: readonly MessageKind[] = ['work', 'nudge', 'state', 'writs', 'continue']

function todoGroups({ status }: Records['todo']): SearchStatus[] {
  if ((openStatuses as readonly string[]).includes(status)) return ['open']
  if (status === 'blocked') return []
  return status === 'completed' ? ['finished', 'done'] : ['finished']
}

/** Todos are completed, tasks done: each is found by the other word, too. */
function doneToo(status: string): SearchStatus[] {
  return status === 'done' ? ['completed'] : []
}

function tagsOf(row: object): readonly string[] {
  return 'tags' in row && Array.isArray(row.tags) ? row.tags : []
}

/** What a row has to be found by, as it is now. */
export async function documentOf<Kind extends SearchKind>(
  kind: Kind,
  row: Records[Kind],
  store: Reading,
): Promise<SearchDocument | undefined> {
  const found = await documents[kind](row, store)
  return found && { kind, row: referenceOf(row), id: row.id, ...found }
}

export function referenceOf(row: { id: string; number?: number }): Reference {
  return row.number ?? row.id
}

/** Every kind’s events carry the row under its name, or the numbers of many. */
export function touchedBy({ type, data }: Pick<Event, 'type' | 'data'>): DocumentName[] {
  const kind = SearchKind.options.find((noun) => type.startsWith(`${noun}.`))
  if (kind === undefined) return []
  if (Array.isArray(data.numbers)) return data.numbers.map((number: number) => ({ kind, row: number }))
  const row = data[kind]
  return typeof row === 'object' && row !== null && 'id' in row ? [{ kind, row: referenceOf(row as { id: string }) }] : []
}
