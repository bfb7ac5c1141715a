import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import type { WorkRow } from '../../../../src/contract/nouns/work.ts'
import { rowsInOrder } from '../../parts/todo-list/rows-in-order.ts'
import { type StatusName, statusWords, todoStatuses } from '../../parts/work/status-words.ts'
import type { Mode } from '../work-search.ts'
import { workStatus } from '../work-status.ts'
import { inOrder, type Lanes, lanesOf, type Ordered } from './order.ts'

/** More lanes than this nobody can follow: the numbers tell the same. */
const mostLanes = 5

/** A step of a piece of work: a todo of its list, with the work that does it; or work that no todo stands for. */
export interface Step extends Ordered {
  todo: Todo | undefined
  part: WorkRow | undefined
  depth: number
  lanes: Lanes | undefined
  /** What it waits for, as it is called, and whether that is over. */
  waits: { name: string; isOver: boolean }[]
}

/** The steps of a list as a tree, or in the order in which they can be done. */
export function stepsOf(todos: readonly Todo[], parts: readonly WorkRow[], mode: Mode): Step[] {
  const byTask = new Map(parts.flatMap((part) => (part.task === null ? [] : [[part.task, part] as const])))
  const doers = new Map(todos.flatMap(({ task, number }) => (task === null ? [] : [[task, number] as const])))
  const byNumber = new Map(todos.map((todo) => [todo.number, todo]))
  const used = new Set<number>()
  const rows = rowsInOrder(todos).map(({ todo, depth }): Step => {
    const part = todo.task === null ? undefined : byTask.get(todo.task)
    if (part) used.add(part.session)
    const after = todo.waitsFor.flatMap((on) => ('todo' in on ? on.todo : (doers.get(on.task) ?? [])))
    const waits = todo.waitsFor.map((on) => {
      const known = 'todo' in on ? byNumber.get(on.todo) : byNumber.get(doers.get(on.task) ?? 0)
      return {
        name: 'todo' in on ? `#${on.todo}` : `task #${on.task}`,
        isOver: known !== undefined && todoStatuses[known.status] === 'done',
      }
    })
    return { number: todo.number, after, todo, part, depth, lanes: undefined, waits }
  })
  // Numbers of sessions are no numbers of todos: those that no todo stands for have negative ones.
  const others = parts.filter(({ session }) => !used.has(session))
  const loose = others.map(
    (part): Step => ({ number: -part.session, after: [], todo: undefined, part, depth: 1, lanes: undefined, waits: [] }),
  )
  if (mode === 'tree') return [...rows, ...loose]
  const ordered = inOrder(rows.map((row) => ({ ...row, depth: 0 })))
  const { rows: drawn, lanes } = lanesOf(ordered)
  const hasLanes = lanes <= mostLanes && ordered.some(({ after }) => after.length > 0)
  return [...ordered.map((row, index) => ({ ...row, lanes: hasLanes ? drawn[index] : undefined })), ...loose]
}

/** How a step stands: as the work that does it, or as its todo. */
export function stepStatus({ todo, part, waits }: Pick<Step, 'todo' | 'part' | 'waits'>): { status: StatusName; word: string } {
  if (part) return workStatus(part)
  if (todo === undefined) return { status: 'idle', word: statusWords.idle }
  const open = waits.filter(({ isOver }) => !isOver)
  if (todo.status === 'pending' && todo.waits) {
    const [first] = open
    return {
      status: 'waiting',
      word: open.length === 1 ? `Waiting for ${first?.name}` : open.length === 0 ? 'Waiting' : `Waiting for ${open.length}`,
    }
  }
  if (todo.status === 'pending' && waits.length > 0) return { status: 'ready', word: statusWords.ready }
  const status = todoStatuses[todo.status]
  return { status, word: statusWords[status] }
}
