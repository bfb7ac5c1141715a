import { type Dependency, dependencyKey, mostDependencies } from '../../../contract/nouns/dependency.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { shortened } from '../shortened.ts'

/** What a todo is to wait for: each once, not itself, and not more than anybody could follow. */
export function decideDependencies(todo: number, wished: readonly Dependency[]): Outcome<Dependency[]> {
  const unique = [...new Map(wished.map((dependency) => [dependencyKey(dependency), dependency])).values()]
  if (unique.some((dependency) => 'todo' in dependency && dependency.todo === todo)) {
    return refuse('conflict', `Todo #${todo} cannot wait for itself.`, { hint: 'Name another todo or task.' })
  }
  if (unique.length <= mostDependencies) return grant(unique)
  return refuse('limit_reached', `A todo can wait for ${mostDependencies} others at most, not for ${unique.length}.`, {
    hint: 'Have it wait for one todo that the others are part of, or that waits for them.',
  })
}

/** The number of an item that is added in the same call, named by its place there. */
export function judgeStep(step: number, numbers: readonly number[]): Outcome<number> {
  const number = numbers[step - 1]
  if (number !== undefined) return grant(number)
  const has = numbers.length === 0 ? 'Steps are counted where several todos are added at once.' : `There are ${numbers.length} items.`
  return refuse('invalid', `There is no step ${step} in this call. ${has}`, { hint: 'Name a todo by its number, such as 14.' })
}

/** An agent that gives up what it waits for would free itself in silence: only a person says that it is not needed any more. */
export function judgeFreed(todo: number, canceled: readonly Dependency[], agent: string | null): Outcome<null> {
  const [first] = canceled
  if (first === undefined || agent === null) return grant(null)
  return refuse('conflict', `Todo #${todo} waits for ${nameOf(first)}, which was canceled: only a person can say that it is not needed.`, {
    hint: 'Tell the people what you need, or cancel the todo.',
    instead: { operation: 'notification.add', input: {}, wants: ['text'] },
  })
}

/** The way round, from the todo back to itself. */
export function refuseCycle(way: readonly Dependency[]) {
  const [first, ...rest] = way.map(nameOf)
  const message = `${capitalized(first ?? '')} would wait for itself: ${[first, ...rest].join(' → ')}. Nothing was changed.`
  return refuse('conflict', message, { hint: 'Each arrow means “waits for”. Leave one of them out.' })
}

export function refuseEntangled(todo: number, most: number) {
  return refuse('limit_reached', `More than ${most} todos and tasks would have to be done before todo #${todo}.`, {
    hint: 'Wait for one that stands for many: a todo that they are part of, or a task.',
  })
}

const mostNamed = 5

/** What people are told of todos whose dependencies were canceled: each waits until they say what is to become of it. */
export function canceledText(waiting: readonly { todo: Pick<Todo, 'number' | 'subject'>; on: Dependency }[]): string {
  const named = waiting.slice(0, mostNamed).map(({ todo, on }) => `#${todo.number} ${shortened(todo.subject)} (waits for ${nameOf(on)})`)
  const left = waiting.length - named.length
  const more = left > 0 ? ` and ${left} more` : ''
  return `What todos wait for was canceled: ${named.join(', ')}${more}. Say that it is not needed any more, or cancel them.`
}

export function nameOf(dependency: Dependency): string {
  return 'todo' in dependency ? `todo #${dependency.todo}` : `task #${dependency.task}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
