import type { Dependency, DependencyState } from '../../../../contract/nouns/dependency.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'
import type { Causes } from '../../../domain/todo/causes.ts'
import { canceledText } from '../../../domain/todo/dependencies.ts'
import { isOpen } from '../../../domain/todo/readiness.ts'
import type { WriteContext } from '../../../gate/handler.ts'
import { tellPeople } from '../../quota/tell-people.ts'

/** More that wait for the same are not looked at: who reads of so many looks for himself. */
const mostLookedAt = 100

/** What was given up, or deleted, asks the people once about all that waits for it. */
export async function tellOfCanceled({ todos, tasks, lost }: Causes, context: WriteContext): Promise<void> {
  const canceled = [
    ...(await waitingFor('todo', [...canceledIn(todos), ...lost], context)),
    ...(await waitingFor('task', canceledIn(tasks), context)),
  ]
  const open: { todo: Todo; on: Dependency }[] = []
  for (const { todo: number, on } of canceled) {
    const todo = lost.has(number) ? undefined : await context.find('todo', number)
    if (todo !== undefined && isOpen(todo.status)) open.push({ todo, on })
  }
  const [first] = open
  if (first !== undefined) await tellPeople({ text: canceledText(open), session: first.todo.session }, context)
}

function canceledIn(states: ReadonlyMap<number, DependencyState>): number[] {
  return [...states].filter(([, state]) => state === 'canceled').map(([number]) => number)
}

async function waitingFor(kind: 'todo' | 'task', numbers: readonly number[], { store }: WriteContext) {
  return (await store.dependencies.on(kind, numbers.slice(0, mostLookedAt), mostLookedAt)).filter(({ state }) => state === 'open')
}
