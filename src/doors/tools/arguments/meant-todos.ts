import * as z from 'zod'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { parseReference, type Reference } from '../../../contract/reference.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { line } from '../../../contract/text.ts'
import { decideMeant } from '../../../core/domain/todo/meant.ts'
import { whichThereAre } from '../../../core/gate/which-there-are.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import type { ToolContext } from '../rows/tool-row.ts'

/** A todo as any of our tools prints it: its number, its id, or the id that todowrite gave it. */
export const todoName = z
  .union([z.int().positive(), line(100)], { error: () => "must be a todo's number, such as 14, or its id" })
  .meta({ reference: 'todo', description: 'The todo’s number or id.' })
type TodoName = z.output<typeof todoName>

interface Where {
  /** The list that a call names. */
  named?: Reference
  /**
   * Numbers are the whole tenant's, and a model may mistake its own for one ("1"). So a todo of another conversation is changed only by a call that names its
   * list. What is not there at all is for the operation to say, which names every such one.
   */
  onlyOwn?: boolean
}

/** The numbers of the todos that are meant. */
export async function meantTodos(
  names: readonly TodoName[],
  { named, onlyOwn = false }: Where,
  context: ToolContext,
): Promise<Outcome<Reference[]>> {
  const keyed = await withKeys(names, named, context)
  if (!keyed.granted) return keyed
  const meant: Reference[] = []
  for (const name of names) {
    const one = await meantTodo(name, keyed.value.get(String(name)), context)
    if (!one.granted) return one
    const { todo, reference } = one.value
    const strayed = onlyOwn && named === undefined && todo !== undefined ? judgeOwn(todo, context) : grant(null)
    if (!strayed.granted) return strayed
    meant.push(reference)
  }
  return grant(meant)
}

interface Meant {
  reference: Reference
  /** Unless there is none. */
  todo: Todo | undefined
}

async function meantTodo(name: TodoName, keyed: Todo | undefined, { perform }: ToolContext): Promise<Outcome<Meant>> {
  const reference = parseReference(name)
  const found = reference === undefined ? undefined : await perform('todo.get', { todo: reference })
  const meant = decideMeant(name, keyed, found?.granted ? found.value.todo : undefined)
  if (!meant.granted) return meant
  const todo = meant.value
  if (todo !== undefined) return grant({ todo, reference: todo.number })
  if (reference !== undefined) return grant({ todo, reference })
  return refuse('not_found', `There is no todo ${plainLine(String(name))}.`, whichThereAre('todo'))
}

/** Those of the list to which a whole-list writer gave one of these ids. */
async function withKeys(
  names: readonly TodoName[],
  named: Reference | undefined,
  { perform, use }: ToolContext,
): Promise<Outcome<Map<string, Todo>>> {
  const list = named ?? use.list
  const keys = [...new Set(names.map(String).filter((name) => !name.startsWith('#')))]
  if (list === null || keys.length === 0) return grant(new Map())
  const found = await perform('todo.list', { session: list, own: true, keys, status: ['all'], limit: 100 })
  return found.granted ? grant(new Map(found.value.todos.map((todo) => [todo.key ?? '', todo]))) : found
}

function judgeOwn({ number, session }: Todo, { use: { list } }: ToolContext): Outcome<null> {
  if (list === null || list === 0 || session === list || session === 0) return grant(null)
  return refuse('conflict', `Todo #${number} is not on your list but on that of session #${session}. Nothing was changed.`, {
    hint: `todo_list() shows the numbers of yours. If you mean this one all the same, give session: ${session}, too.`,
  })
}

/** The same wishes, with the todos they are to be part of by their numbers. */
export async function withParents<Wish extends { parent_id?: TodoName | null }>(
  wishes: readonly Wish[],
  named: Reference | undefined,
  context: ToolContext,
): Promise<Outcome<(Omit<Wish, 'parent_id'> & { parent_id?: Reference | null })[]>> {
  const names = [...new Set(wishes.flatMap(({ parent_id: parent }) => (parent == null ? [] : [parent])))]
  const meant = await meantTodos(names, { named }, context)
  if (!meant.granted) return meant
  const numbers = new Map(names.map((name, index) => [name, meant.value[index] as Reference]))
  return grant(wishes.map(({ parent_id: parent, ...wish }) => ({ ...wish, parent_id: parent == null ? parent : numbers.get(parent) })))
}
