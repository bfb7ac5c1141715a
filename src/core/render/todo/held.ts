import type { Dependency } from '../../../contract/nouns/dependency.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { moment } from '../text/moment.ts'
import { dependencyName } from './dependency-name.ts'

const mostNamed = 3

/** Why what is open is not ready: what it waits for, its time, or that of what it is part of. Nothing for what is. */
export function held(waitsFor: readonly Dependency[] | undefined, { adopted = true, notBefore = 0 }: Partial<Todo> = {}): string {
  if (waitsFor === undefined) return ''
  if (!adopted) return ' (not adopted)'
  const named = waitsFor.slice(0, mostNamed).map(dependencyName).join(', ')
  if (named !== '') return ` (waits for ${named}${waitsFor.length > mostNamed ? ', …' : ''})`
  return notBefore > 0 ? ` (not before ${moment(notBefore)} UTC)` : ' (waits)'
}
