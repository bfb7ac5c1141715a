import type { Checked, Output } from '../../../contract/operations/index.ts'
import { fieldsChanged } from '../../domain/undo/fields-changed.ts'
import type { ReadContext } from '../../gate/handler.ts'
import { cursorOf, placeFrom } from './place-in-history.ts'

/** Told from the log alone, so that it goes on where the row has ended; and it is found by its number, which is never anybody else's. */
export async function todoHistory(
  { todo: reference, order, limit, after }: Checked<'todo.history'>,
  context: ReadContext,
): Promise<Output<'todo.history'>> {
  const todo = await context.find('todo', reference)
  const kept = todo === undefined ? await context.store.removed.find('todo', reference) : undefined
  const number = todo?.number ?? kept?.number ?? (typeof reference === 'number' ? reference : context.missing('todo', reference))
  const place = placeFrom(after)
  const backwards = order === 'newest'
  const span = backwards ? { after: 0, before: place } : { after: place ?? 0 }
  const events = await context.store.calls.ofRow(`todo:${number}`, { ...span, backwards, limit: limit + 1 })
  if (events.length === 0 && todo === undefined && kept === undefined && place === undefined) context.missing('todo', reference)
  const shown = events.slice(0, limit)
  const history = shown.map(({ call, seq, at, by, type, data, undoes }) => ({
    change: call || seq,
    at,
    by,
    type,
    fields: fieldsChanged(data),
    ...(undoes === undefined ? {} : { undoes }),
  }))
  const last = shown.at(-1)
  return {
    number,
    todo: todo ?? null,
    restorable: kept !== undefined,
    history,
    next: events.length > limit && last !== undefined ? cursorOf(last.seq) : null,
    trimmed: await isTrimmed(number, context),
  }
}

/** A life begins with its addition: where the log begins later than that, something is missing. */
async function isTrimmed(number: number, { store }: ReadContext): Promise<boolean> {
  const { first } = await store.events.bounds()
  if (first === 1) return false
  const [oldest] = await store.calls.ofRow(`todo:${number}`, { after: 0, limit: 1 })
  return oldest?.type !== 'todo.added'
}
