import type { HistoryEntry } from '../../../contract/nouns/history.ts'
import type { Checked } from '../../../contract/operations/index.ts'
import type { Reference } from '../../../contract/reference.ts'
import { memoryOf } from '../../domain/memory.ts'
import { fieldsChanged } from '../../domain/undo/fields-changed.ts'
import type { Handlers, ReadContext } from '../../gate/handler.ts'
import type { RemovedRow } from '../../ports/store.ts'
import { shownTask } from '../task/rows.ts'
import { cursorOf, placeFrom } from './place-in-history.ts'

export const historyHandlers: Pick<Handlers, 'todo.history' | 'task.changes' | 'memory.history'> = {
  async 'todo.history'({ todo: reference, ...asked }, context) {
    const todo = await context.find('todo', reference)
    const { kept, ...told } = await lifeOf('todo', reference, todo, asked, context)
    return { ...told, todo: todo ?? null, restorable: kept !== undefined }
  },

  /** A task is never deleted. */
  async 'task.changes'({ task: reference, ...asked }, context) {
    const task = await context.require('task', reference)
    const { kept: _kept, ...told } = await lifeOf('task', reference, task, asked, context)
    return { ...told, task: await shownTask(task, context) }
  },

  async 'memory.history'({ memory: reference, ...asked }, context) {
    const memory = await context.find('memory', reference)
    const { kept: _kept, ...told } = await lifeOf('memory', reference, memory, asked, context)
    return { ...told, memory: memory === undefined ? null : memoryOf(memory) }
  },
}

interface Told {
  number: number
  history: HistoryEntry[]
  next: string | null
  trimmed: boolean
  /** The row as it was, if it is deleted and still kept aside. */
  kept: RemovedRow | undefined
}

/** Told from the log alone, so that it goes on where the row has ended; and it is found by its number, which is never anybody else's. */
async function lifeOf(
  noun: 'todo' | 'task' | 'memory',
  reference: Reference,
  row: { number: number } | undefined,
  { order, limit, after }: Pick<Checked<'todo.history'>, 'order' | 'limit' | 'after'>,
  context: ReadContext,
): Promise<Told> {
  const kept = row === undefined ? await context.store.removed.find(noun, reference) : undefined
  const number = row?.number ?? kept?.number ?? (typeof reference === 'number' ? reference : context.missing(noun, reference))
  const place = placeFrom(after)
  const backwards = order === 'newest'
  const span = backwards ? { after: 0, before: place } : { after: place ?? 0 }
  const events = await context.store.calls.ofRow(`${noun}:${number}`, { ...span, backwards, limit: limit + 1 })
  if (events.length === 0 && row === undefined && kept === undefined && place === undefined) context.missing(noun, reference)
  const shown = events.slice(0, limit)
  const history = shown.map(({ call, seq, at, by, type, data, undoes }) => ({
    change: call || seq,
    at,
    by,
    type,
    fields: fieldsChanged(data[noun] as object | undefined, data['was'] as object | undefined),
    ...(undoes === undefined ? {} : { undoes }),
  }))
  const last = shown.at(-1)
  return {
    number,
    history,
    next: events.length > limit && last !== undefined ? cursorOf(last.seq) : null,
    trimmed: await isTrimmed(noun, number, context),
    kept,
  }
}

/** A life begins with its addition: where the log begins later than that, something is missing. */
async function isTrimmed(noun: 'todo' | 'task' | 'memory', number: number, { store }: ReadContext): Promise<boolean> {
  const { first } = await store.events.bounds()
  if (first === 1) return false
  const [oldest] = await store.calls.ofRow(`${noun}:${number}`, { after: 0, limit: 1 })
  return oldest?.type !== `${noun}.added`
}
