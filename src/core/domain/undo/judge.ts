import type { Event } from '../../../contract/nouns/event.ts'
import { grant, type Outcome, type Refusal, refuse } from '../../../contract/refusals.ts'
import { isUndoable, type Way } from './stack.ts'

/** `first`: the place that the log begins at. */
export function refuseNothing(way: Way, first: number): Outcome<never> {
  const reach = first > 1 ? ` ${capital(reachOf(first))}.` : ''
  return way === 'undo'
    ? refuse('conflict', `There is nothing to undo: no change of yours is left that could be taken back.${reach}`, {
        hint: 'Undo takes back your own changes to todos, comments, links, plans, sprints and memory, and the name and place of sessions.',
      })
    : refuse('conflict', `There is nothing to redo: you have undone nothing, or all of it was done again.${reach}`, {
        hint: 'Redo does again what you have undone.',
      })
}

function reachOf(first: number): string {
  return `changes before place ${first} of the log are no longer kept`
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function judgeOneChoice(change: number | undefined, redo: boolean): Outcome<null> {
  if (change === undefined || !redo) return grant(null)
  return refuse('invalid', 'change and redo each say what to take back.', {
    hint: 'Give one of them: a change that was an undo is done again.',
  })
}

export function refuseUnknown(change: number, first: number): Outcome<never> {
  if (change < first) return refuse('not_found', `Change ${change} cannot be taken back: ${reachOf(first)}.`)
  return refuse('not_found', `There is no change ${change}.`, { hint: 'History tells a todo’s changes with their places.' })
}

/** One that is named may be somebody else's, or on no stack any more. */
export function judgeOwnChange(change: number, on: string | null, own: readonly string[]): Outcome<null> {
  if (on !== null && own.includes(on)) return grant(null)
  if (on === null) {
    return refuse('conflict', `Change ${change} cannot be taken back: it has been already, or it is nothing that undo takes back.`, {
      hint: 'Look at what there is now, and change it.',
    })
  }
  return refuse('forbidden', `Change ${change} is not yours: only whoever made it can take it back.`, {
    hint: 'Look at what there is now, and change it.',
  })
}

/** Some changes stay. What came before such a one is taken back only by name: it is not the last thing they did. */
export function judgeUndoable(events: readonly Event[], words: string, before: number | undefined): Outcome<null> {
  if (isUndoable(events)) return grant(null)
  const more: Pick<Refusal, 'hint' | 'instead'> =
    before === undefined
      ? {}
      : { hint: 'What you did before it can still be taken back.', instead: { operation: 'change.undo', input: { change: before } } }
  return refuse('conflict', `Your last change cannot be taken back: ${words}.`, more)
}

/** Whoever changed a row since has seen it as it was made: what they did must not get lost. */
export function refuseChangedSince({ type, by, at }: Event, label: string, todo: number | undefined): Outcome<never> {
  const when = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const verb = type.slice(type.indexOf('.') + 1)
  return refuse('conflict', `Nothing was taken back: ${label} was ${verb} by ${by} since (${when}).`, {
    hint: 'Look at what became of it, and change it by hand.',
    ...(todo === undefined ? {} : { instead: { operation: 'todo.history', input: { todo } } }),
  })
}

export function refuseGoneSince(name: string): Outcome<never> {
  const [noun = '', reference = ''] = name.split(':')
  const label = noun === 'todo' ? `#${reference}` : `${noun} ${reference}`
  return refuse('conflict', `Nothing was taken back: ${label} is gone by now.`, { hint: 'What was deleted can be restored for a while.' })
}

/** Of the rows that were wanted, so many did not go by the call itself any more, and not all of them are kept. */
export function refuseNotKept(wanted: number, left: number): Outcome<never> {
  const rows = left === wanted ? 'what was deleted is' : `some of the ${wanted} rows that were deleted are`
  return refuse('conflict', `Nothing was taken back: ${rows} no longer kept aside.`, {
    hint: 'Deleted rows are kept for a while only, and not once they have been restored.',
  })
}

export function refuseArchivedTask(task: number): Outcome<never> {
  return refuse('conflict', `Nothing was taken back: task #${task} is archived, and its steps stay as they were.`, {
    hint: 'Start a copy of the task to go on with it.',
    instead: { operation: 'task.copy', input: { task } },
  })
}

export function refuseUsedSince(todo: number, below: number): Outcome<never> {
  return refuse('conflict', `Nothing was taken back: #${below} is a part of #${todo} by now.`, {
    hint: 'Move or delete that one first.',
    instead: { operation: 'todo.history', input: { todo: below } },
  })
}

/** What others have said on a todo would go with it. */
export function refuseSpokenOf(
  todo: number,
  { noun, number, by }: { noun: 'comment' | 'link'; number: number; by: string },
): Outcome<never> {
  return refuse('conflict', `Nothing was taken back: ${noun} #${number} of ${by} is on #${todo} by now.`, {
    hint: `To have it gone with what is on it, delete #${todo}.`,
    instead: { operation: 'todo.delete', input: { todo } },
  })
}

export function refuseSubjectGone(label: string, todo: number): Outcome<never> {
  return refuse('conflict', `${label} cannot come back: #${todo}, which it was on, is deleted.`, {
    hint: 'Bring that back first.',
    instead: { operation: 'todo.restore', input: { todo } },
  })
}

export function refuseThereAlready(label: string, number: number): Outcome<never> {
  return refuse('conflict', `${label} cannot come back: link #${number} says the same by now.`, { hint: 'Leave it as it is.' })
}

export function refuseListGone(label: string, session: number): Outcome<never> {
  return refuse('conflict', `${label} cannot come back: session #${session}, which it was in, is deleted.`, {
    hint: 'What it said is in the log; add it anew to another list.',
  })
}

export function refuseNotDeleted({ number }: { number: number }): Outcome<never> {
  return refuse('conflict', `#${number} is not deleted.`, { hint: 'Only what was deleted can be brought back.' })
}
