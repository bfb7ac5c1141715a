import type { Todo } from '../../../contract/nouns/todo.ts'
import type { NotApplied } from '../../../contract/operations/artifact.ts'
import { isFinished, type TodoWish } from '../todo/todo.ts'
import { type KnownStep, knownSteps } from './base.ts'
import { matchSteps } from './match.ts'
import { isUntouched, mergeStep } from './merge.ts'
import { decideOrder } from './order.ts'
import { parseStepKey, stepKey } from './step-key.ts'
import type { FlatStep } from './steps.ts'
import { newName, type ParentOfStep, PlanTree } from './tree.ts'
import { type Awaited, decideStepWaits } from './waits.ts'

export interface Plan {
  id: string
  revision: number
  session: number
  sprint: string | null
  steps: readonly FlatStep[]
  /** What it said when it was last finalised. */
  base: readonly FlatStep[] | undefined
  /** An agent finalises it. */
  isAgents: boolean
}

export type PlannedRow =
  | {
      kind: 'add'
      place: number
      step: FlatStep
      parent: ParentOfStep
      position: number
      key: string
      waitsFor?: Awaited[]
      isFreed?: true
    }
  | {
      kind: 'change'
      todo: Todo
      wish: TodoWish
      parent?: ParentOfStep
      waitsFor?: Awaited[]
      key: string | null
      deed: 'updated' | 'canceled' | 'moved along'
    }

export interface PlanDecision {
  rows: PlannedRow[]
  notApplied: NotApplied[]
}

/**
 * What a final plan makes of its todos: a merge of what it said when it was last finalised, what it says now, and what people and agents
 * have made of its todos since. `list` is the whole list the plan's todos are in.
 */
export function decidePlan(plan: Plan, todos: readonly Todo[], list: readonly Todo[]): PlanDecision {
  const known = knownSteps(plan.base, todos)
  const matches = matchSteps(plan.steps, known)
  const tree = new PlanTree(plan, list, known, matches)
  const sprint = newSprint(plan, todos)
  const decision: PlanDecision = { rows: [], notApplied: [] }

  const names = plan.steps.flatMap((_, place) => tree.nameAt(place) ?? [])
  const base = known.filter(({ fate }) => fate === 'planned').flatMap(({ todo }) => todo?.id ?? [])
  const order = decideOrder({ list, base, planned: names })

  for (const [place, step] of plan.steps.entries()) {
    const match = matches[place]
    const todo = match?.todo
    const key = stepKey(plan.id, plan.revision, { fate: 'planned', turn: step.turn, title: step.title })
    if (match === undefined) {
      const position = order.positions.get(newName(place)) ?? 0
      decision.rows.push({ kind: 'add', place, step, parent: tree.parentAt(place), position, key })
    } else if (todo === undefined) {
      if (match.step !== undefined && !saysTheSame(step, match.step))
        decision.notApplied.push({ step: step.title, todo: null, change: 'deleted' })
    } else {
      const { wish, kept } = mergeStep(step, match, todo)
      const parent = tree.settleParent(place)
      if (parent === 'kept') kept.push('parent')
      if (order.kept.has(todo.id)) kept.push('order')
      if (todo.sprint === sprint?.from) wish.sprint = sprint.to
      const isChanged = Object.keys(wish).length > 0 || (parent !== 'kept' && parent !== undefined) || order.moved.has(todo.id)
      decision.rows.push({
        kind: 'change',
        todo,
        wish,
        ...(parent === 'kept' ? {} : { parent }),
        key: isKeyOf(match, step) ? todo.key : key,
        deed: isChanged ? 'updated' : 'moved along',
      })
      decision.notApplied.push(...kept.map((change) => ({ step: step.title, todo: todo.number, change })))
    }
  }
  addWaits(decision, plan, { known, matches, list, tree })
  dropSteps(plan, known, matches, list, decision)
  moveAlong(list, order.positions, decision)
  return decision
}

/** Once it is settled which row is part of which. */
function addWaits({ rows, notApplied }: PlanDecision, plan: Plan, given: Parameters<typeof decideStepWaits>[1]): void {
  const waits = decideStepWaits(plan, given)
  const places = new Map(given.matches.flatMap((match, place) => (match?.todo === undefined ? [] : [[match.todo.id, place]])))
  for (const row of rows) {
    const place = row.kind === 'add' ? row.place : (places.get(row.todo.id) ?? -1)
    const { waitsFor, isKept } = waits[place] ?? { waitsFor: undefined, isKept: false }
    if (waitsFor !== undefined) row.waitsFor = waitsFor
    if (row.kind === 'add') {
      if (isKept) row.isFreed = true
      continue
    }
    if (waitsFor !== undefined) row.deed = 'updated'
    if (isKept) notApplied.push({ step: plan.steps[place]?.title ?? row.todo.subject, todo: row.todo.number, change: 'dependencies' })
  }
}

/** Whether a todo's key still says which step it came from. */
function isKeyOf({ fate, step: base, todo }: KnownStep, { title, turn }: FlatStep): boolean {
  return fate === 'planned' && base?.title === title && base.turn === turn && parseStepKey(todo?.key ?? null)?.title === title
}

/** Steps that the plan no longer has. */
function dropSteps(
  plan: Plan,
  known: readonly KnownStep[],
  matches: readonly (KnownStep | undefined)[],
  list: readonly Todo[],
  decision: PlanDecision,
): void {
  const matched = new Set(matches)
  const gone = known.filter((row) => row.fate === 'planned' && !matched.has(row))
  const canceled = new Set(gone.flatMap((row) => (row.todo !== undefined && isUntouched(row, row.todo) ? [row.todo.id] : [])))
  // Whoever has put work of their own below a step still needs it. Deepest first, so that a kept subtask keeps all above it.
  const needed = new Set(
    list.flatMap(({ id, status, parent }) => (parent === null || isFinished(status) || canceled.has(id) ? [] : [parent])),
  )
  for (const { todo } of gone.toReversed()) {
    if (todo === undefined || !canceled.has(todo.id) || !needed.has(todo.id)) continue
    canceled.delete(todo.id)
    if (todo.parent !== null) needed.add(todo.parent)
  }
  for (const { todo, step, subject } of gone) {
    if (todo === undefined || isFinished(todo.status)) continue
    const fate = canceled.has(todo.id) ? 'dropped' : 'left'
    const key = stepKey(plan.id, plan.revision, { fate, turn: step?.turn ?? 1, title: subject })
    const wish: TodoWish = fate === 'dropped' ? { status: 'canceled' } : {}
    decision.rows.push({ kind: 'change', todo, wish, key, deed: fate === 'dropped' ? 'canceled' : 'moved along' })
    if (fate === 'left') decision.notApplied.push({ step: subject, todo: todo.number, change: 'removed' })
  }
}

/** Rows that only make room for others. */
function moveAlong(list: readonly Todo[], positions: ReadonlyMap<string, number>, { rows }: PlanDecision): void {
  const changed = new Map(rows.flatMap((row) => (row.kind === 'change' ? [[row.todo.id, row]] : [])))
  for (const todo of list) {
    const position = positions.get(todo.id)
    if (position === undefined) continue
    const row = changed.get(todo.id)
    if (row === undefined) rows.push({ kind: 'change', todo, wish: { position }, key: todo.key, deed: 'moved along' })
    else row.wish.position = position
  }
}

function saysTheSame(one: FlatStep, other: FlatStep): boolean {
  return one.title === other.title && one.details === other.details && one.priority === other.priority && one.done === other.done
}

/**
 * The plan has come to another sprint when none of its todos is in the one it has. Those follow that are in the sprint that most of them
 * are in, since the others were put where they are by somebody.
 */
function newSprint({ sprint }: Plan, todos: readonly Todo[]): { from: string | null; to: string } | undefined {
  if (sprint === null || todos.length === 0 || todos.some((todo) => todo.sprint === sprint)) return undefined
  const counts = new Map<string | null, number>()
  for (const todo of todos) counts.set(todo.sprint, (counts.get(todo.sprint) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return { from: most?.[0] ?? null, to: sprint }
}
