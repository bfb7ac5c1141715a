import type { Todo } from '../../contract/nouns/todo.ts'
import { granted } from '../../core/gate/refused.ts'
import type { Watched } from './read-snapshot.ts'

/** Writes a deleted todo and its subtasks anew, as they were but under new numbers: numbers are never given twice. */
export async function restoreTodo(todo: Todo, known: readonly Todo[], { perform, call }: Watched): Promise<string> {
  const write = async (row: Todo, parent: string | null): Promise<Todo> => {
    const { session, subject, description, status, priority, artifact, sprint, blockedReason, completedAt } = row
    const added = granted(
      await perform(
        'todo.add',
        {
          ...{ session, subject, description, status, priority, parent },
          blockedReason: blockedReason ?? undefined,
          completedAt: completedAt === 0 ? undefined : completedAt,
          artifact: artifact ?? undefined,
          sprint: sprint ?? undefined,
        },
        call,
      ),
    )
    for (const child of known.filter((other) => other.parent === row.id)) await write(child, added.todo.id)
    return added.todo
  }
  const { number } = await write(todo, todo.parent)
  const behind = known.find(
    ({ session, parent, position }) => session === todo.session && parent === todo.parent && position > todo.position,
  )
  if (behind) granted(await perform('todo.move', { todo: number, before: behind.number }, call))
  return `It is back as #${number}.`
}
