import type { Todo } from '../../../contract/nouns/todo.ts'
import { moment } from '../text/moment.ts'
import { indented, plainLine } from '../text/plain-text.ts'
import { dependencyName } from './dependency-name.ts'
import { type TodoFacts, todoLine } from './line.ts'

/** One todo with its description. */
export function todoDetails(todo: Todo, facts: TodoFacts = {}): string {
  return [todoLine(todo, facts), ...orderLines(todo), ...(todo.description === '' ? [] : [indented(todo.description)])].join('\n')
}

/** What decides when it is done, as far as anything does. */
function orderLines({ waitsFor, dueAt, notBefore, tags, requires, source, adopted }: Todo): string[] {
  return [
    waitsFor.length === 0 ? '' : `waits for: ${waitsFor.map(dependencyName).join(', ')}`,
    dueAt === 0 ? '' : `due: ${moment(dueAt)} UTC`,
    notBefore === 0 ? '' : `not before: ${moment(notBefore)} UTC`,
    tags.length === 0 ? '' : `tags: ${tags.map(plainLine).join(', ')}`,
    requires.length === 0 ? '' : `requires: ${requires.map(plainLine).join(', ')}`,
    source === null ? '' : `from: ${plainLine(source.file)}:${source.line}${adopted ? '' : ' (not adopted)'}`,
  ].flatMap((line) => (line === '' ? [] : [`  ${line}`]))
}
