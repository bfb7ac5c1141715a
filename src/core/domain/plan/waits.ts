import { type Dependency, dependencyKey, mostDependencies } from '../../../contract/nouns/dependency.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { circularWaits, type Wait } from '../todo/circles.ts'
import { isFinished } from '../todo/todo.ts'
import type { KnownStep } from './base.ts'
import type { FlatStep } from './steps.ts'
import { newName, type PlanTree } from './tree.ts'

/** What a row waits for; a step that is only about to get its todo is named by its place. */
export type Awaited = Dependency | { step: number }

export interface StepWaits {
  /** All that it is to wait for; none where that stays as it is. */
  waitsFor: Awaited[] | undefined
  /** The plan wanted something else, which was not done. */
  isKept: boolean
}

interface Plan {
  steps: readonly FlatStep[]
  base: readonly FlatStep[] | undefined
  isAgents: boolean
}

interface Rows {
  known: readonly KnownStep[]
  matches: readonly (KnownStep | undefined)[]
  list: readonly Todo[]
  tree: PlanTree
}

/** What is to change, before it is known whether it goes round in a circle. */
interface Change {
  place: number
  todo: Todo | undefined
  stays: Dependency[]
  added: Awaited[]
  isKept: boolean
}

/**
 * What the steps' todos wait for: of what they wait for now, all but what the plan took away since it was last finalised, and what it added since. So
 * what people and agents have added stays, and what they took away does not come back.
 */
export function decideStepWaits(plan: Plan, rows: Rows): StepWaits[] {
  const planned = plannedBefore(plan, rows.known)
  const canceled = new Set(rows.known.flatMap(({ todo }) => (todo?.status === 'canceled' ? [todo.number] : [])))
  const changes = plan.steps.map((_, place): Change => {
    const match = rows.matches[place]
    const now = awaitedAt(place, plan.steps, (at) => rowAt(at, rows.matches))
    if (match === undefined) return { place, todo: undefined, stays: [], added: [...now.values()], isKept: false }
    return changeOf(place, match, { now, before: planned(match), givenUp: plan.isAgents ? canceled : new Set() })
  })
  const circular = rows.known.length === 0 ? new Set() : circularIn(changes, rows)
  return changes.map(({ todo, stays, added, isKept }) => {
    const apart = added.filter((awaited) => !circular.has(awaited)).slice(0, Math.max(0, mostDependencies - stays.length))
    const isSame = apart.length === 0 && stays.length === (todo?.waitsFor.length ?? 0)
    return { waitsFor: isSame ? undefined : [...stays, ...apart], isKept: isKept || apart.length < added.length }
  })
}

interface Planned {
  now: ReadonlyMap<string, Awaited>
  before: ReadonlyMap<string, Awaited>
  /** What somebody has canceled an agent does not stop to wait for, by way of a plan either: people say that it is not needed. */
  givenUp: ReadonlySet<number>
}

/** Nothing is added to or taken from what is finished or deleted, or what it is not known of what the plan had said. */
function changeOf(place: number, { step, fate, todo }: KnownStep, { now, before, givenUp }: Planned): Change {
  if (todo === undefined) return { place, todo, stays: [], added: [], isKept: false }
  const present = new Set(todo.waitsFor.map(dependencyKey))
  const added = [...now].filter(([key]) => !before.has(key) && !present.has(key)).map(([, awaited]) => awaited)
  const isGone = (on: Dependency) => before.has(dependencyKey(on)) && !now.has(dependencyKey(on))
  const isPutBack = fate === 'dropped' && todo.status === 'canceled'
  if (!isPutBack && (step === undefined || isFinished(todo.status))) {
    return { place, todo, stays: todo.waitsFor, added: [], isKept: added.length > 0 || todo.waitsFor.some(isGone) }
  }
  const isGivenUp = (on: Dependency) => 'todo' in on && givenUp.has(on.todo)
  const stays = todo.waitsFor.filter((on) => !isGone(on) || isGivenUp(on))
  return { place, todo, stays, added, isKept: stays.some(isGone) }
}

/** What the plan had a step wait for when it was last finalised. */
function plannedBefore({ base }: Plan, known: readonly KnownStep[]): (row: KnownStep) => Map<string, Awaited> {
  if (base === undefined) return () => new Map()
  const places = new Map(known.slice(0, base.length).map((row, place) => [row, place]))
  return (row) => {
    const place = places.get(row)
    return place === undefined ? new Map() : awaitedAt(place, base, (at) => rowAt(at, known))
  }
}

/** The row of the step at a place; none if it was deleted. */
function rowAt(place: number, rows: readonly (KnownStep | undefined)[]): Awaited | undefined {
  const row = rows[place]
  if (row === undefined) return { step: place }
  return row.todo === undefined ? undefined : { todo: row.todo.number }
}

/** What a step waits for; what was deleted hands on what it waited for itself. */
function awaitedAt(place: number, steps: readonly FlatStep[], find: (place: number) => Awaited | undefined): Map<string, Awaited> {
  const awaited = new Map<string, Awaited>()
  const passed = new Set<number>()
  const left = [...(steps[place]?.dependencies ?? [])].toReversed()
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (passed.has(at)) continue
    passed.add(at)
    const row = find(at)
    if (row === undefined) left.push(...(steps[at]?.dependencies ?? []))
    else awaited.set('step' in row ? `step ${row.step}` : dependencyKey(row), row)
  }
  return awaited
}

/** Those that are added and would have a todo of the list wait for itself. */
function circularIn(changes: readonly Change[], { list, tree }: Rows): Set<Awaited> {
  const names = new Map<string, number>()
  for (const { id } of list) names.set(id, names.size)
  for (const { place, todo } of changes) if (todo === undefined) names.set(newName(place), names.size)
  const byNumber = new Map(list.map(({ number, id }) => [number, names.get(id)]))
  const placeOf = (on: Awaited) => ('step' in on ? names.get(newName(on.step)) : 'todo' in on ? byNumber.get(on.todo) : undefined)
  const changed = new Map(changes.flatMap((change) => (change.todo === undefined ? [] : [[change.todo.id, change]])))
  const waits: (Wait & { awaited: Awaited })[] = []
  const note = (name: string, awaited: Awaited, mayGo: boolean) => {
    const [step, on] = [names.get(name), placeOf(awaited)]
    if (step !== undefined && on !== undefined) waits.push({ step, on, mayGo, awaited })
  }
  for (const { id, waitsFor } of list) for (const on of changed.get(id)?.stays ?? waitsFor) note(id, on, false)
  for (const { place, todo, added } of changes) for (const on of added) note(todo?.id ?? newName(place), on, true)
  const parents = [...names.keys()].map((name) => names.get(tree.parentOf(name) ?? '') ?? null)
  return new Set([...circularWaits(parents, waits)].map(({ awaited }) => awaited))
}
