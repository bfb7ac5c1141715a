import type { Todo } from '../../../contract/nouns/todo.ts'
import { maximumSubject } from '../../../contract/text.ts'
import type { PlanLine } from '../../ports/conversation.ts'
import { entryOf, type WrittenEntry } from '../list/whole-list.ts'
import { isFinished } from '../todo/todo.ts'

const prefix = 'plan:'
/** More than anybody plans; a program that is broken may send anything. */
const mostLines = 500

/**
 * A list after an agent has told us its whole plan. A line is the row with the same words, whoever brought it, or else the row that the
 * line in its place made before. Rows that the plan did not bring stay, and so does what is finished: a plan that no longer names it
 * does not undo it. What only the plan had brought, and it no longer names, leaves the list.
 */
export function decidePlanUpdate(current: readonly Todo[], agent: string, plan: readonly PlanLine[]): WrittenEntry[] {
  const lines = plan
    .slice(0, mostLines)
    .map((line) => ({ ...line, content: subjectFrom(line.content) }))
    .filter(({ content }) => content !== '')
  const isOwn = (todo: Todo) => todo.agent === agent && todo.key?.startsWith(prefix) === true
  const rows = rowsOf(lines, current, isOwn)
  const taken = new Set(rows.filter((row) => row !== undefined))
  const isKept = (todo: Todo) => taken.has(todo) || !isOwn(todo) || isFinished(todo.status) || todo.task !== null

  const written = lines.map((line, index) => entryFor(line, rows[index], agent))
  const names = newNames(current)
  for (const entry of written) entry.id ??= names.next().value
  // Rows of the plan share out the places they have, so that those between them keep theirs.
  const places = written.filter((_, index) => rows[index] !== undefined)
  const before = current.filter(isKept).map((todo) => (taken.has(todo) ? places.shift() : undefined) ?? asItIs(todo))
  return [...before, ...written.filter((_, index) => rows[index] === undefined)]
}

function rowsOf(lines: readonly PlanLine[], current: readonly Todo[], isOwn: (todo: Todo) => boolean): (Todo | undefined)[] {
  const rows: (Todo | undefined)[] = lines.map(() => undefined)
  const left = new Set(current)
  const take = (index: number, todo: Todo | undefined) => {
    if (todo === undefined) return
    rows[index] = todo
    left.delete(todo)
  }
  for (const [index, { content, status }] of lines.entries()) {
    const same = [...left].filter(({ subject }) => subject === content)
    take(index, same.find(isOwn) ?? same.find((todo) => !isFinished(todo.status) || todo.status === status))
  }
  // What is left of the plan's own rows, by the place they had in the plan before.
  const own = current.filter((todo) => isOwn(todo) && (!left.has(todo) || !isFinished(todo.status)))
  for (const index of lines.keys()) {
    const todo = own[index]
    if (rows[index] === undefined && todo !== undefined && left.has(todo)) take(index, todo)
  }
  return rows
}

function entryFor(line: PlanLine, todo: Todo | undefined, agent: string): WrittenEntry {
  if (todo === undefined) return { ...line }
  const isOurs = todo.agent === agent
  const status = mayMove(todo, line, isOurs, agent) ? line.status : undefined
  const now = asItIs(todo)
  return { ...now, content: line.content, ...(isOurs ? { priority: line.priority } : {}), ...(status && { status, blocked: undefined }) }
}

/**
 * What others have finished stays finished, and what others have brought only moves forward. Somebody else works on what is linked to a
 * subtask.
 */
function mayMove(todo: Todo, { status }: PlanLine, isOurs: boolean, agent: string): boolean {
  if (todo.task !== null || status === todo.status) return false
  if (isFinished(todo.status)) return isOurs && todo.status === 'completed' && todo.completedBy === agent
  if (todo.status === 'blocked') return status !== 'pending'
  return isOurs || status !== 'pending'
}

function asItIs(todo: Todo): WrittenEntry {
  const { id, content, priority, blocked } = entryOf(todo)
  return { id, content, priority, status: todo.status, ...(blocked === undefined ? {} : { blocked }) }
}

function* newNames(current: readonly Todo[]): Generator<string, never> {
  const used = new Set(current.map(({ key }) => key))
  for (let number = 1; ; number++) if (!used.has(`${prefix}${number}`)) yield `${prefix}${number}`
}

const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}\ud800-\udfff\s]+/gu

/** One line of words, however it was written. */
function subjectFrom(content: string): string {
  const characters = [
    ...content
      .slice(0, 10 * maximumSubject)
      .replace(unprintable, ' ')
      .trim(),
  ]
  if (characters.length <= maximumSubject) return characters.join('')
  return `${characters
    .slice(0, maximumSubject - 1)
    .join('')
    .trimEnd()}…`
}
