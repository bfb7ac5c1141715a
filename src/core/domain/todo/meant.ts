import type { Todo } from '../../../contract/nouns/todo.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'

type Named = Pick<Todo, 'id' | 'number' | 'session' | 'subject'>

/**
 * Which todo somebody means whose word may be a number, or the id that a whole-list writer gave a row of their own list. On their own list both count; a number
 * of another list is then none. Where both are there, only a number that is said as one ("#2", 2) is clear.
 */
export function decideMeant<One extends Named>(
  word: string | number,
  keyed: One | undefined,
  numbered: One | undefined,
): Outcome<One | undefined> {
  if (keyed === undefined || numbered === undefined || keyed.id === numbered.id) return grant(keyed ?? numbered)
  if (numbered.session !== keyed.session) return grant(keyed)
  if (typeof word === 'number') return grant(numbered)
  const [own, other] = [keyed, numbered].map(({ number, subject }) => `#${number} “${subject}”`)
  return refuse('conflict', `"${word}" is the id that was given to ${own}, and the number of ${other}. Nothing was done.`, {
    hint: `Say which: "#${keyed.number}" or "#${numbered.number}".`,
  })
}
