import type { NamedDependency } from '../../../../contract/dependency-reference.ts'
import { type Dependency, dependencyKey } from '../../../../contract/nouns/dependency.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'
import type { Checked } from '../../../../contract/operations/index.ts'
import { readMoment } from '../../../domain/schedule/when/read-moment.ts'
import { decideDependencies, judgeFreed, judgeStep } from '../../../domain/todo/dependencies.ts'
import type { TodoWish } from '../../../domain/todo/todo.ts'
import type { WriteContext } from '../../../gate/handler.ts'
import { granted } from '../../../gate/refused.ts'

/** What decides when a todo is done, as callers write it and as it is kept. */
export type WrittenGraph = Pick<Checked<'todo.update'>, 'waitsFor' | 'due' | 'notBefore'>
export type GraphWish = Pick<TodoWish, 'waitsFor' | 'dueAt' | 'notBefore' | 'tags' | 'requires'>

/** What may be known beforehand: the todo as it is, or the numbers of those that are added together. */
type Known = Todo | { steps: readonly number[] }

/** The wish with what it waits for looked up, and its times read. Most wishes say nothing of either. */
export async function withGraph<Written extends WrittenGraph>(
  todo: number,
  written: Written,
  context: WriteContext,
  known?: Known,
): Promise<Omit<Written, keyof WrittenGraph> & GraphWish> {
  const { waitsFor, due, notBefore, ...wish } = written
  if (waitsFor === undefined && due === undefined && notBefore === undefined) return wish
  const here = () => ({ zone: context.settings.zone(), now: context.now })
  return {
    ...wish,
    waitsFor: waitsFor && (await dependenciesOf(todo, waitsFor, context, known)),
    dueAt: due === undefined ? undefined : granted(readMoment(due, 'due', here())),
    notBefore: notBefore === undefined ? undefined : granted(readMoment(notBefore, 'start', here())),
  }
}

/** Each must be there; what was canceled is given up by people alone. */
async function dependenciesOf(
  todo: number,
  named: readonly NamedDependency[],
  context: WriteContext,
  known?: Known,
): Promise<Dependency[]> {
  const wished: Dependency[] = []
  for (const one of named) wished.push(await dependencyNamed(one, context, known !== undefined && 'steps' in known ? known.steps : []))
  const decided = granted(decideDependencies(todo, wished))
  if (known !== undefined && 'waitsFor' in known) await requireFreed(known, decided, context)
  return decided
}

export async function dependencyNamed(named: NamedDependency, context: WriteContext, steps: readonly number[] = []): Promise<Dependency> {
  if ('step' in named) return { todo: granted(judgeStep(named.step, steps)) }
  if ('task' in named) return { task: (await context.require('task', named.task)).number }
  return { todo: (await context.require('todo', named.todo)).number }
}

export async function requireFreed(todo: Todo, after: readonly Dependency[], context: WriteContext): Promise<void> {
  if (context.caller.agent === null || todo.waitsFor.length === 0) return
  const kept = new Set(after.map(dependencyKey))
  const known = await context.store.dependencies.of([todo.number])
  const freed = known.filter(({ on, state }) => state === 'canceled' && !kept.has(dependencyKey(on))).map(({ on }) => on)
  granted(judgeFreed(todo.number, freed, context.caller.agent))
}
