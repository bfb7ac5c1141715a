import { isOverdue, type Todo, type TodoStatus } from '../../../contract/nouns/todo.ts'
import { cellWidth, cutTo } from '../../../core/render/text/cell-width.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import { dependencyName } from '../../../core/render/todo/dependency-name.ts'
import { outlined } from '../../../core/render/todo/outlined.ts'
import type { Screen } from '../command-context.ts'

export interface TableOptions {
  /** Where it is drawn; a pipe has no width. */
  screen: Screen | undefined
  now: number
}

const marks: Record<TodoStatus, string> = { pending: ' ', in_progress: '▶', blocked: '!', completed: '✓', canceled: '–' }

type Colour = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'
const codes: Record<Colour, string> = { bold: '1', dim: '2', red: '31', green: '32', yellow: '33', cyan: '36' }
const colourOf: Record<TodoStatus, Colour | undefined> = {
  pending: undefined,
  in_progress: 'cyan',
  blocked: 'yellow',
  completed: 'green',
  canceled: 'dim',
}

/** Todos for people: number, how it stands, what it is, and what is out of the ordinary about it; subtasks below what they are part of. */
export function todoTable(todos: readonly Todo[], { screen, now }: TableOptions): string[] {
  const numberWidth = Math.max(...todos.map(({ number }) => String(number).length)) + 1
  const paint = (text: string, colour: Colour | undefined) =>
    screen?.colours && colour !== undefined && text !== '' ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text
  return outlined(todos).map(({ row: todo, depth }) => {
    const number = `#${todo.number}`.padStart(numberWidth)
    const indent = '  '.repeat(Math.min(depth, 6))
    const notes = notesOf(todo, now)
    const room = screen === undefined ? Number.POSITIVE_INFINITY : screen.columns - numberWidth - 3 - indent.length
    // On a narrow terminal what it is matters more than what is said about it.
    const noteRoom = Number.isFinite(room) ? Math.min(cellWidth(notes) + 2, Math.floor(room / 2)) : cellWidth(notes) + 2
    const subject = plainLine(todo.subject)
    const shown = Number.isFinite(room) ? cutTo(subject, room - (notes === '' ? 0 : noteRoom)) : subject
    const shownNotes = notes === '' ? '' : `  ${Number.isFinite(room) ? cutTo(notes, noteRoom - 2) : notes}`
    const head = `${paint(number, 'dim')} ${paint(marks[todo.status], colourOf[todo.status])} ${indent}`
    return `${head}${paint(shown, emphasis(todo))}${paint(shownNotes, todo.status === 'blocked' ? 'yellow' : 'dim')}`.trimEnd()
  })
}

function emphasis({ status, priority }: Todo): Colour | undefined {
  if (status === 'completed' || status === 'canceled') return 'dim'
  return priority === 'high' ? 'bold' : undefined
}

function notesOf(todo: Todo, now: number): string {
  const { status, priority, blockedReason, task, updatedAt, agent, description, tags } = todo
  return [
    priority === 'medium' ? '' : priority,
    dueNote(todo, now),
    waitingNote(todo, now),
    tags.map((tag) => `#${plainLine(tag)}`).join(' '),
    blockedReason === null ? '' : `blocked: ${plainLine(blockedReason)}`,
    task === null ? '' : `task #${task}`,
    agent === '' ? '' : `by ${plainLine(agent)}`,
    description === '' ? '' : '…',
    status === 'pending' ? '' : localTime(updatedAt, now),
  ]
    .filter(Boolean)
    .join(' · ')
}

function dueNote(todo: Todo, now: number): string {
  if (todo.dueAt === 0 || todo.completedAt > 0) return ''
  return `${isOverdue(todo, now) ? 'overdue since' : 'due'} ${localTime(todo.dueAt, now)}`
}

function waitingNote({ waits, waitsFor, notBefore, adopted, completedAt }: Todo, now: number): string {
  if (!waits || completedAt > 0) return ''
  if (!adopted) return 'not adopted'
  if (notBefore > now) return `not before ${localTime(notBefore, now)}`
  return waitsFor.length === 0 ? 'waits' : `waits for ${waitsFor.map(dependencyName).join(', ')}`
}

/** Today only the time, else the day: in the zone of whoever reads it. */
function localTime(milliseconds: number, now: number): string {
  const [time, today] = [new Date(milliseconds), new Date(now)]
  const two = (number: number) => String(number).padStart(2, '0')
  if (time.toDateString() === today.toDateString()) return `${two(time.getHours())}:${two(time.getMinutes())}`
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}
