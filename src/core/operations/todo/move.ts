import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Checked } from '../../../contract/operations/index.ts'
import { type Refusal, refuse } from '../../../contract/refusals.ts'
import { decideMove } from '../../domain/todo/move.ts'
import { decideMoveAway } from '../../domain/todo/move-away.ts'
import { decideUpdate, isFinished } from '../../domain/todo/todo.ts'
import type { Effects, WriteContext } from '../../gate/handler.ts'
import { granted, Refused } from '../../gate/refused.ts'
import type { Change } from '../../ports/store.ts'
import { readWholeList } from '../list/whole-list.ts'
import { listNamed } from './chosen.ts'
import { listToAddTo, requireRoom } from './todo.ts'

export async function moveTodo(input: Checked<'todo.move'>, context: WriteContext): Promise<Effects<{ todo: Todo }>> {
  const moved = await context.target('todo', input.todo)
  const to = input.to === undefined ? moved.session : await listNamed(input.to, context)
  if (to !== moved.session) return moveAway(moved, input, context)
  const before = input.before === null ? null : await neighbourIn(moved.session, input.before, context)
  const places = before?.id === moved.id ? [] : decideMove(await readWholeList(moved.session, context.store), moved, before)
  const updates = places.map(({ todo, position }) => granted(decideUpdate(todo, { position }, context.caller.name, context.now)))
  return {
    changes: updates.map(({ todo }): Change => ({ kind: 'update', noun: 'todo', row: todo })),
    events: updates.flatMap(({ events }) => events),
    answer: { todo: updates.find(({ todo }) => todo.id === moved.id)?.todo ?? moved },
  }
}

async function moveAway(moved: Todo, input: Checked<'todo.move'>, context: WriteContext): Promise<Effects<{ todo: Todo }>> {
  if (input.before !== null) throw refused('In another list it comes last.', { hint: 'Move it there first, then before another todo.' })
  const list = await listToAddTo(input.to ?? moved.session, context)
  const going = [moved, ...(await context.store.todos.subtasks(moved.id))] as const
  await requireNotAtWork(going, context)
  const last = await context.store.todos.lastPosition(list)
  const unfinished = going.filter(({ status }) => !isFinished(status)).length
  if (unfinished > 0) await requireRoom(list, last, unfinished, context)
  const keys = new Set((await readWholeList(list, context.store)).flatMap(({ key }) => (key === null ? [] : [key])))
  const { todos, events } = decideMoveAway(going, { list, position: last + 1, keys }, context.now)
  const [todo = moved] = todos
  return { changes: todos.map((row): Change => ({ kind: 'update', noun: 'todo', row })), events, answer: { todo } }
}

async function neighbourIn(list: number, reference: number | string, context: WriteContext): Promise<Todo> {
  const before = await context.require('todo', reference)
  if (before.session !== list)
    throw refused(`Todo #${before.number} is in another list.`, { hint: 'Name a todo of the same list, or null for the end.' })
  return before
}

/** A step that a live subtask does stays with its task: its end would be reported to nobody. */
async function requireNotAtWork(todos: readonly Todo[], context: WriteContext): Promise<void> {
  for (const { number, task } of todos) {
    const subtask = task === null ? undefined : await context.store.find('task', task)
    if (task === null || subtask === undefined || subtask.archivedAt > 0) continue
    throw refused(`Todo #${number} is being done by task ${task}. Nothing was moved.`, {
      hint: 'Cancel the task first.',
      instead: { operation: 'task.cancel', input: { task } },
    })
  }
}

function refused(message: string, more: Pick<Refusal, 'hint' | 'instead'>): Refused {
  return new Refused(refuse('conflict', message, more).refusal)
}
