import type { NewEvent } from '../../../contract/nouns/event.ts'
import { type Todo, TodoStatus } from '../../../contract/nouns/todo.ts'
import type { Reference } from '../../../contract/reference.ts'
import { refuse } from '../../../contract/refusals.ts'
import { decideDelete } from '../../domain/todo/todo.ts'
import type { ReadContext, WriteContext } from '../../gate/handler.ts'
import { eachItem } from '../../gate/items.ts'
import { Refused } from '../../gate/refused.ts'
import type { Change } from '../../ports/store.ts'

interface Choice {
  session?: Reference
  references?: Reference[]
  /** The field that means the whole list, and whether it was given. */
  word: string
  whole: boolean
  statuses?: readonly TodoStatus[]
}

/** Either the todos that were named, or all of a list that have one of the statuses. */
export async function chosenTodos(
  { session, references, word, whole, statuses = TodoStatus.options }: Choice,
  context: WriteContext,
): Promise<Todo[]> {
  if (whole === (references !== undefined)) throw incomplete('todos', `name todos, or give ${word}: one of the two`, word)
  if (references !== undefined) return namedTodos('todos', references, session, context)
  if (session === undefined) throw incomplete('session', 'is missing: which list is meant?', word)
  const list = await listNamed(session, context)
  return context.store.todos.whole(list, statuses)
}

export async function listNamed(session: Reference, context: Pick<ReadContext, 'require'>): Promise<number> {
  return session === 0 ? 0 : (await context.require('session', session)).number
}

/** Each must be there, in the list if one is given, and named once. */
export async function namedTodos(
  field: string,
  references: readonly Reference[],
  session: Reference | undefined,
  context: WriteContext,
): Promise<Todo[]> {
  const list = session === undefined ? undefined : await listNamed(session, context)
  const seen = new Set<string>()
  return eachItem(field, references, async (reference) => {
    const todo = await context.require('todo', reference)
    if (list !== undefined && todo.session !== list) return context.missing('todo', reference)
    if (seen.has(todo.id))
      throw new Refused(refuse('invalid', `todo #${todo.number} is named twice.`, { hint: 'Name each todo once.' }).refusal)
    seen.add(todo.id)
    return todo
  })
}

function incomplete(field: string, problem: string, word: string): Refused {
  return new Refused(
    refuse('invalid', `${field}: ${problem}.`, { fields: [{ field, problem }], accepts: ['todos', 'session', word] }).refusal,
  )
}

/** A todo that a live subtask does cannot be deleted: whoever does it would end up working for nothing. */
export async function requireUnlinked(todos: readonly Todo[], context: WriteContext): Promise<void> {
  for (const { number, task } of todos) {
    if (task === null) continue
    const subtask = await context.store.find('task', task)
    if (subtask === undefined || subtask.archivedAt > 0) continue
    const message = `Todo #${number} is being done by task ${task}, which is ${subtask.status}. Nothing was deleted.`
    const instead = { operation: 'task.cancel', input: { task } } as const
    throw new Refused(refuse('conflict', message, { hint: 'Cancel the task first.', instead }).refusal)
  }
}

/** Todos that go, subtasks before their parents, and what the log says of it. */
export function removalOf(gone: readonly Todo[]): { changes: Change[]; events: NewEvent[] } {
  return gone.length === 0 ? { changes: [], events: [] } : { changes: [{ kind: 'remove-todos', todos: gone }], events: decideDelete(gone) }
}
