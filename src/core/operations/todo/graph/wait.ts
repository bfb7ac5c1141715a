import { dependencyKey } from '../../../../contract/nouns/dependency.ts'
import { decideDependencies } from '../../../domain/todo/dependencies.ts'
import type { Handlers } from '../../../gate/handler.ts'
import { granted } from '../../../gate/refused.ts'
import { requireWithin, updateOne } from '../todo.ts'
import { dependencyNamed, requireFreed } from './written.ts'

/** Adds to what a todo waits for, and takes away from it, whatever others do to the rest of it meanwhile. */
export const waitFor: Handlers['todo.wait'] = async ({ todo: reference, for: more = [], noLonger = [], session }, context) => {
  const before = await context.target('todo', reference)
  await requireWithin(before, { todo: reference, session }, context)
  const gone = new Set<string>()
  // What is gone itself can be given up all the same.
  for (const named of noLonger) {
    const known = before.waitsFor.find(
      (on) => ('todo' in on && 'todo' in named && on.todo === named.todo) || ('task' in on && 'task' in named && on.task === named.task),
    )
    gone.add(dependencyKey(known ?? (await dependencyNamed(named, context))))
  }
  const kept = before.waitsFor.filter((on) => !gone.has(dependencyKey(on)))
  for (const named of more) kept.push(await dependencyNamed(named, context))
  const waitsFor = granted(decideDependencies(before.number, kept))
  await requireFreed(before, waitsFor, context)
  return { todo: await updateOne(before, { waitsFor }, context) }
}
