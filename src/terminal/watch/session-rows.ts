import type { Run } from '../../contract/nouns/run.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import { progressLine } from '../../core/render/todo/progress-summary.ts'
import { askRows } from './ask-rows.ts'
import { duration } from './duration.ts'
import type { Row } from './row.ts'
import { section } from './section.ts'
import type { SessionSnapshot } from './snapshot.ts'
import { todoRows } from './todo-rows.ts'

/** What can be walked through in one session: who asks, what runs, the list. */
export function sessionRows({ session, list, runs, questions }: SessionSnapshot, isOpen: (key: string) => boolean, now: number): Row[] {
  const about = { session, list: session.number }
  const bar = list.progress === undefined ? '' : `  ${progressLine(list.progress)}`
  const asked = questions.flatMap((question) => askRows(question, about, isOpen))
  const running = runs.map((run) => runRow(run, about, now))
  const todos = todoRows(list.todos, 1, isOpen).map((row) => ({ ...row, session }))
  return [
    ...(asked.length === 0 ? [] : section('needs-you', `Needs you (${questions.length})`, asked, isOpen, about)),
    ...(running.length === 0 ? [] : section('runs', `Running (${running.length})`, running, isOpen, about)),
    ...section(
      'list',
      `List${bar}`,
      todos.length > 0 ? todos : [{ key: 'empty', depth: 1, text: 'Nothing on the list yet: press a to add.', tone: 'faint', ...about }],
      isOpen,
      about,
    ),
  ]
}

function runRow(run: Run, about: Pick<Row, 'session' | 'list'>, now: number): Row {
  const stopping = run.stopping === null ? '' : ', being stopped'
  const turns = `${run.turns} ${run.turns === 1 ? 'turn' : 'turns'}`
  return {
    key: `run:${run.id}`,
    depth: 1,
    text: `> ${plainLine(run.agent)} for ${duration(now - run.startedAt)}, ${turns}, started by ${run.trigger}${stopping}`,
    tone: 'busy',
    ...about,
  }
}
