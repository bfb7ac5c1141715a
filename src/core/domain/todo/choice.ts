import type { Todo } from '../../../contract/nouns/todo.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'

interface Choice {
  /** The field that means the whole list, and whether it was given. */
  word: string
  whole: boolean
  isNamed: boolean
  isListNamed: boolean
}

/** Either todos are named, or all of a list are meant, which is then named itself. */
export function judgeChoice({ word, whole, isNamed, isListNamed }: Choice): Outcome<null> {
  if (whole === isNamed) return incomplete('todos', `name todos, or give ${word}: one of the two`, word)
  return isNamed || isListNamed ? grant(null) : incomplete('session', 'is missing: which list is meant?', word)
}

function incomplete(field: string, problem: string, word: string): Outcome<never> {
  return refuse('invalid', `${field}: ${problem}.`, { fields: [{ field, problem }], accepts: ['todos', 'session', word] })
}

export function judgeNamedOnce({ id, number }: Todo, named: ReadonlySet<string>): Outcome<null> {
  return named.has(id) ? refuse('invalid', `todo #${number} is named twice.`, { hint: 'Name each todo once.' }) : grant(null)
}
