import type { Call } from '../../src/core/gate/perform.ts'
import { newRows, ownerOfTasks, type Rows, type TestWorld } from './world.ts'

type RowName = keyof Rows
type Ask = (name: string, input: Record<string, unknown>, call?: Partial<Call>) => Promise<unknown>

/** These come into being together with others. */
const together: Partial<Record<RowName, readonly RowName[]>> = {
  agent: ['session'],
  question: ['session'],
  message: ['session', 'part'],
  part: ['session', 'message'],
  deletion: ['deleted'],
}

/**
 * Rows for one use, of which only those that it looks at are new: to make all of them takes some twenty operations, and most uses look at two. The others
 * are the known ones, which are to stay as they are.
 */
export function newRowsFor(world: TestWorld, known: Rows, use: (rows: Rows) => unknown, call: Partial<Call> = {}): Promise<Rows> {
  const wanted = lookedAt(known, use)
  const ask: Ask = (name, input, more) => {
    const made = madeBy(name, input)
    return made === undefined || wanted.has(made) ? (world.ask as Ask)(name, input, more) : Promise.resolve(instead(name, made, known))
  }
  return newRows({ ...world, ask: ask as TestWorld['ask'] }, call)
}

function lookedAt(known: Rows, use: (rows: Rows) => unknown): ReadonlySet<RowName> {
  const names = new Set<RowName>()
  const noting = new Proxy(known, {
    get(rows, name: RowName) {
      for (const one of [name, ...(together[name] ?? [])]) names.add(one)
      return rows[name]
    },
  })
  use(noting)
  return names
}

/** Which of the rows an operation of `newRows` makes; the owner of the tasks is there already, and is none of them. */
function madeBy(name: string, input: Record<string, unknown>): RowName | undefined {
  if (name === 'message.ask' || name === 'session.add') return 'session'
  if (name.startsWith('message.')) return 'message'
  if (name === 'run.claim' || input['title'] === 'the task that runs') return 'run'
  if (input['id'] === ownerOfTasks) return undefined
  if (name === 'todo.delete' || name === 'event.list' || input['subject'] === 'a deleted todo') return 'deleted'
  return name.split('.')[0] as RowName
}

/** What the operation would have answered, had it made the known row. */
function instead(name: string, made: RowName, { message, part, run, task, deleted, deletion, ...known }: Rows): object {
  if (made === 'deleted') return { todo: deleted, last: deletion }
  if (name === 'message.begin') return { next: 'reply', message: { ...message, parts: [] } }
  if (name === 'message.end') return { message: { ...message, parts: [part] } }
  if (name === 'run.claim') return { claimed: true, run }
  return made === 'run' || made === 'task' ? { task } : { [made]: known[made as keyof typeof known] }
}
