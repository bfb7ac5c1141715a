import type { Session } from '../../../contract/nouns/session.ts'
import { held } from '../todo/held.ts'
import type { BriefFacts } from './brief.ts'

/** What is most useful now, as a call that can be made as it stands. */
export function nextMove({ session, isOver, focus, blocked, progress, work, may, request }: BriefFacts): string {
  if (isOver) return 'nothing: it is over.'
  if (session?.hold) return `nothing: a person has ${session.hold} it; wait until it is resumed.`
  const [question] = work.questions
  const [subtask] = work.subtasks
  const [stuck] = blocked
  const [waits] = work.held.todos
  if (focus !== undefined) {
    const { number, status } = focus
    if (!may.update) return `#${number} is next; you may only read.`
    const end = may.complete ? `todo_update(${number}, "done") when it is done` : 'tell the people when it is done: you may not complete it'
    return status === 'in_progress' ? `go on with #${number}; ${end}.` : `begin #${number}: todo_update(${number}, "in_progress"); ${end}.`
  }
  if (work.asker !== null) return `answer session #${work.asker}: reply(text).`
  if (question !== undefined && session !== null) return `nothing: #${question.number} waits for a person’s answer.`
  if (subtask !== undefined) return `nothing: wait until task #${subtask.task} ends.`
  if (stuck !== undefined) {
    return `clear up what blocks #${stuck.number}${may.update ? `, then todo_update(${stuck.number}, "pending")` : ''}; or ask a person.`
  }
  if (waits !== undefined) return `nothing: #${waits.number} is not ready${held(waits.waitsFor, waits)}.`
  const [other] = work.sessions
  if (other !== undefined) return `look at a session: brief(session: ${other.session.number}).`
  if (progress.completed > 0) return `everything is done: ${said(session, may.complete)}`
  if (request !== null && may.update) return 'plan what was asked: todo_write(items).'
  return may.update ? 'nothing is open; todo_write(items) adds todos.' : 'nothing is open.'
}

function said(session: Pick<Session, 'task'> | null, mayComplete: boolean): string {
  return session?.task && mayComplete ? `check it, then complete_task("${session.task}").` : 'say what came of it.'
}
