import type { Progress } from '../../../contract/nouns/progress.ts'
import type { Question } from '../../../contract/nouns/question.ts'
import type { Session, SessionState } from '../../../contract/nouns/session.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { fitted, listed, shortened, textSection } from '../text/fitted.ts'
import { indented, plainLine } from '../text/plain-text.ts'
import { estimatedTokens } from '../text/token-estimate.ts'
import { type TodoFacts, todoLine } from '../todo/line.ts'
import { todoLines } from '../todo/lines.ts'
import { outlined } from '../todo/outlined.ts'
import { changeLines, type RowChange } from './changes.ts'
import { nextMove } from './next-move.ts'
import { type Work, workLines } from './work.ts'

export interface BriefFacts {
  /** Null for the whole tenant. */
  session: Pick<Session, 'number' | 'title' | 'agent' | 'task' | 'hold' | 'outcome'> | null
  tenant: string
  state: SessionState | null
  isOver: boolean
  /** Of the list it works on. */
  progress: Progress
  /** How many are open in other lists. */
  elsewhere: number
  /** What a person said last, or what the task is. */
  request: { from: string; text: string } | null
  /** What was answered to the reader, and it was not told of yet. */
  answers: readonly Pick<Question, 'number' | 'text' | 'answer'>[]
  /** In progress, or else the next one that waits for nobody. */
  focus: Todo | undefined
  /** The other open ones that wait for nobody. */
  open: readonly Todo[]
  /** How many wait for nobody in all, the focus included. */
  openCount: number
  blocked: readonly Todo[]
  /** Numbers of what these are part of, by their ids. */
  parents: TodoFacts['parents']
  work: Work
  /** What the last one at work here left for the next. */
  note: { from: string; text: string } | null
  /** What others did since the reader last looked, row by row. */
  changes: {
    rows: readonly RowChange[]
    since: number
    isOwnMark: boolean
    /** There may be more than these. */
    isCut: boolean
    /** Where the log begins, if that is after they last looked: what was before is no longer kept. */
    logBegins: number | null
  }
  may: { update: boolean; complete: boolean }
}

/** Six hundred tokens are promised; what is counted here is a guess. */
const budget = 580

/** What puts somebody who has read nothing, or forgotten it, back to work. It is the same, byte for byte, for as long as things are. */
export function brief(facts: BriefFacts): string {
  const { progress, request, answers, focus, open, openCount, blocked, parents, work, note, changes } = facts
  const waiting = workLines(work)
  const next = `Next: ${nextMove(facts)}`
  const rest = fitted(
    [
      { share: 70, render: () => headOf(facts) },
      quoted(request, 54, 160),
      listed({
        head: 'Answered to you:',
        lines: answers.map(answerLine),
        share: 50,
        more: (left) => `… ${left} more: get_answers()`,
      }),
      { share: 58, render: () => (focus === undefined ? '' : `Focus: ${line(focus, { parents }, 54)}`) },
      listed({
        head: 'Open:',
        lines: todoLines(besides(focus, open), { parents }, (todo, known) => line(todo, known)),
        total: openCount - (focus === undefined ? 0 : 1),
        share: 70,
        more: (left) => `… ${left} more: todo_list()`,
      }),
      listed({
        head: 'Blocked:',
        lines: todoLines(blocked, { parents }, (todo, known) => line(todo, known, 34)),
        total: progress.blocked,
        share: 64,
        more: (left) => `… ${left} more: todo_list(status: "blocked")`,
      }),
      listed({ head: 'Running and waiting:', lines: waiting, share: 65, more: (left) => `… ${left} more` }),
      quoted(note, 44, 120),
      changed(changes),
    ],
    budget - estimatedTokens(next),
  )
  return `${rest}\n${next}`
}

/** What is open besides the focus: its tree comes first, as it would with it. */
function besides(focus: Todo | undefined, open: readonly Todo[]): Todo[] {
  const all = focus === undefined ? open : [focus, ...open]
  return outlined(all).flatMap(({ row }) => (row === focus ? [] : [row]))
}

/** Neither why it is blocked nor what it is part of must be lost behind a long subject. */
function line(todo: Todo, facts: TodoFacts, tokens = 38): string {
  const reason = todo.blockedReason === null ? null : plainLine(todo.blockedReason)
  const frame = todoLine({ ...todo, subject: '', blockedReason: reason === null ? null : '' }, facts)
  const room = tokens - estimatedTokens(frame) - 1
  const subject = shortened(plainLine(todo.subject), reason === null ? room : room / 2)
  const blockedReason = reason === null ? null : shortened(reason, room - estimatedTokens(subject))
  return shortened(todoLine({ ...todo, subject, blockedReason }, facts), tokens)
}

/** The answer must not be lost behind a long question. */
function answerLine({ number, text, answer }: BriefFacts['answers'][number]): string {
  return `question #${number} (${shortened(plainLine(text), 10)}): ${shortened(plainLine(answer ?? ''), 28)}`
}

function headOf({ session, tenant, state, progress, elsewhere }: BriefFacts): string {
  const { completed, total, canceled, percent } = progress
  const done = `${completed} of ${total - canceled} todos done (${percent}%)`
  if (session === null) return `Tenant ${plainLine(tenant)}: ${done} on the tenant-wide list; ${elsewhere} open in sessions.`
  const task = session.task === null ? '' : ` of task #${session.task}`
  const agent = session.agent === null ? '' : `, agent ${plainLine(session.agent)}`
  const outcome = session.outcome === null || session.outcome === 'done' ? '' : ` Last run: ${session.outcome}.`
  const hold = session.hold === null ? '' : ` [${session.hold}]`
  return `Session #${session.number} “${shortened(plainLine(session.title), 30)}” [${state}]${hold}${task}${agent}: ${done}.${outcome}`
}

/** Several lines stay several, indented, so that none of them can pass for ours. */
function quoted(saying: { from: string; text: string } | null, share: number, most: number) {
  return textSection(`${shortened(plainLine(saying?.from ?? ''), 24)}:`, indented(saying?.text.trim() ?? '').trimStart(), share, most)
}

function changed({ rows, since, isOwnMark, isCut, logBegins }: BriefFacts['changes']) {
  const lines = changeLines(rows)
  const isMore = isCut || logBegins !== null
  const earlier = logBegins === null ? '' : `; what was before place ${logBegins} of the log is no longer kept: look at the list as it is`
  return listed({
    head: `Changed since ${isOwnMark ? 'you last looked' : `place ${since} in the log`}:`,
    lines,
    total: lines.length + (isMore ? 1 : 0),
    share: 60,
    more: (left) => `… ${isMore ? 'and' : left} more: punchlist event list --after ${since}${earlier}`,
  })
}
