import type { Question } from '../../../contract/nouns/question.ts'
import type { Run } from '../../../contract/nouns/run.ts'
import type { Schedule } from '../../../contract/nouns/schedule.ts'
import type { Session, SessionState } from '../../../contract/nouns/session.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { scheduleLine } from '../schedule-line.ts'
import { shortened } from '../text/fitted.ts'
import { plainLine } from '../text/plain-text.ts'
import { held } from '../todo/held.ts'

/** What goes on without the reader, and what waits for somebody. */
export interface Work {
  runs: readonly Pick<Run, 'session' | 'agent' | 'task'>[]
  /** Todos that a live subtask does. */
  subtasks: readonly Pick<Todo, 'number' | 'task'>[]
  /** Open todos that are not ready yet: the first of them, and how many there are. */
  held: { todos: readonly Todo[]; count: number }
  children: readonly Pick<Session, 'number' | 'agent' | 'title'>[]
  /** Number of the session whose reply it waits for, and of the one that waits for its own. */
  awaiting: number | null
  asker: number | null
  /** Those that wait longest come first. */
  questions: readonly Pick<Question, 'number' | 'kind' | 'text' | 'tool' | 'session'>[]
  questionCount: number
  /** Sessions where something is open or waits, with how much is open. */
  sessions: readonly { session: Pick<Session, 'number' | 'title'>; state: SessionState; open: number }[]
  schedule: Schedule | undefined
}

const mostQuoted = 3
const mostNamed = 10

export function workLines({
  runs,
  subtasks,
  held: notReady,
  children,
  awaiting,
  asker,
  questions,
  questionCount,
  sessions,
  schedule,
}: Work): string[] {
  return [
    ...(asker === null ? [] : [`session #${asker} waits for your reply: reply(text)`]),
    ...questionLines(questions, questionCount),
    ...runs.map(
      ({ agent, session, task }) => `${plainLine(agent)} is at work in session #${session}${task === null ? '' : ` on task #${task}`}`,
    ),
    ...subtasks.map(({ number, task }) => `task #${task} does #${number}`),
    ...heldLines(notReady),
    ...children.map(({ number, agent, title }) => `session #${number} (${plainLine(agent ?? 'nobody')}) works for it: ${brief(title)}`),
    ...(awaiting === null ? [] : [`the reply of session #${awaiting} is awaited`]),
    ...(schedule === undefined ? [] : [`schedule ${shortened(scheduleLine(schedule), 44)}`]),
    ...sessions.map(({ session, state, open }) => `session #${session.number} [${state}] ${brief(session.title)}: ${open} open`),
  ]
}

const mostHeld = 3

function heldLines({ todos, count }: Work['held']): string[] {
  const shown = todos.slice(0, mostHeld)
  const left = count - shown.length
  return [
    ...shown.map((todo) => `#${todo.number}${held(todo.waitsFor, todo)}`),
    ...(left > 0 ? [`${left} more ${left === 1 ? 'waits' : 'wait'}`] : []),
  ]
}

function questionLines(questions: Work['questions'], count: number): string[] {
  const quoted = questions.slice(0, mostQuoted).map(({ number, kind, text, tool }) => {
    const asked = kind === 'approval' ? `approval #${number} (${plainLine(tool ?? '')})` : `question #${number}`
    return `${asked} waits for a person: ${brief(text)}`
  })
  const named = questions.slice(mostQuoted, mostQuoted + mostNamed).map(({ number }) => `#${number}`)
  const left = count - quoted.length - named.length
  return named.length === 0 ? quoted : [...quoted, `${named.join(', ')}${left > 0 ? ` and ${left} more` : ''} wait for a person, too`]
}

function brief(text: string): string {
  return shortened(plainLine(text), 28)
}
