import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../../../tests/support/stores.ts'
import { newWorld, type TestWorld } from '../../../../../tests/support/world.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'

const runs = process.env.PUNCHLIST_SOAK === '1' ? 300 : 12
const statuses = ['pending', 'in_progress', 'blocked', 'completed', 'canceled'] as const

/** Something that somebody does to one of ten todos on two lists. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('status' as const), todo: fc.nat(9), status: fc.constantFrom(...statuses) }),
  fc.record({ kind: fc.constant('wait' as const), todo: fc.nat(9), on: fc.nat(9) }),
  fc.record({ kind: fc.constant('free' as const), todo: fc.nat(9), on: fc.nat(9) }),
  fc.record({ kind: fc.constant('parent' as const), todo: fc.nat(9), on: fc.nat(9) }),
  fc.record({ kind: fc.constant('time' as const), todo: fc.nat(9), notBefore: fc.constantFrom('none', 'in 2 days', '2020-01-01') }),
  fc.record({ kind: fc.constant('delete' as const), todo: fc.nat(9) }),
  fc.record({ kind: fc.constant('move' as const), todo: fc.nat(9) }),
)

describe.each(databases)('the work graph on %s', (kind) => {
  let world: TestWorld
  beforeAll(async () => {
    world = await newWorld(kind)
  })
  afterAll(() => world.close())

  test('[WG1] whatever is done to a graph, what waits is what must, no ready todo waits and there is no cycle', async () => {
    // What was moved to everyone's list in one sequence is still there in the next, and so is what it waited for.
    const settled = new Map<string, 'completed' | 'canceled'>()
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 30 }), async (changes) => {
        const lists = await Promise.all([1, 2].map(async () => (await world.ask('session.add', {})).session.number))
        const todos: Todo[] = []
        for (let index = 0; index < 10; index++) {
          todos.push((await world.ask('todo.add', { session: lists[index % 2], subject: `todo ${index}` })).todo)
        }
        const numberOf = (index: number) => todos[index]?.number ?? 0
        for (const one of changes) {
          const before = await rowsOf(lists)
          const todo = numberOf(one.todo)
          const outcome = await world.punchlist.perform(...callOf(one, todo, numberOf), { caller: world.caller })
          if (!outcome.granted) expect(['conflict', 'not_found', 'invalid']).toContain(outcome.refusal.code)
          noteGone(before, await rowsOf(lists), settled)
          await holds(lists, settled)
        }
        await nextIsReady(lists)
        // Nobody touches these two lists any more, but what was moved away from them may wait for what is on them.
        for (const { number, status } of (await rowsOf(lists)).values()) {
          settled.set(String(number), status === 'completed' ? 'completed' : 'canceled')
        }
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })

  type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

  function callOf(one: Change, todo: number, numberOf: (index: number) => number): [never, object] {
    const call = (name: string, input: object) => [name as never, input] as [never, object]
    switch (one.kind) {
      case 'status':
        return call('todo.update', { todo, status: one.status, ...(one.status === 'blocked' && { blockedReason: 'x' }) })
      case 'wait':
        return call('todo.wait', { todo, for: [numberOf(one.on)] })
      case 'free':
        return call('todo.wait', { todo, noLonger: [numberOf(one.on)] })
      case 'parent':
        return call('todo.update', { todo, parent: one.on === one.todo ? null : numberOf(one.on) })
      case 'time':
        return call('todo.update', { todo, notBefore: one.notBefore })
      case 'delete':
        return call('todo.delete', { todo })
      case 'move':
        return call('todo.move', { todo, to: 0 })
    }
  }

  async function rowsOf(lists: readonly number[]): Promise<Map<number, Todo>> {
    const rows: Todo[] = []
    for (const session of [...lists, 0]) {
      rows.push(...(await world.ask('todo.list', { session, own: true, includeFinished: true, limit: 500 })).todos)
    }
    return new Map(rows.map((row) => [row.number, row]))
  }

  /** What is deleted counts as canceled to those that wait for it, unless it was completed. */
  function noteGone(before: Map<number, Todo>, after: Map<number, Todo>, settled: Map<string, 'completed' | 'canceled'>): void {
    for (const [number, row] of before) {
      if (!after.has(number)) settled.set(String(number), row.status === 'completed' ? 'completed' : 'canceled')
    }
  }

  /** The rule, worked out anew from all there is. */
  async function holds(lists: readonly number[], settled: ReadonlyMap<string, string>): Promise<void> {
    const rows = await rowsOf(lists)
    const byId = new Map([...rows.values()].map((row) => [row.id, row]))
    const isOpenTo = (on: object) => {
      const number = (on as { todo: number }).todo
      return (rows.get(number)?.status ?? settled.get(String(number))) !== 'completed'
    }
    const mustWait = (row: Todo, passed: Set<number>): boolean => {
      expect(passed.has(row.number), 'a cycle').toBe(false)
      const parent = row.parent === null ? undefined : byId.get(row.parent)
      return (
        row.notBefore > Date.now() ||
        row.waitsFor.some(isOpenTo) ||
        (parent !== undefined && mustWait(parent, new Set([...passed, row.number])))
      )
    }
    for (const row of rows.values()) {
      expect({ number: row.number, waits: row.waits }).toEqual({ number: row.number, waits: mustWait(row, new Set()) })
      noWayBack(row, rows, byId)
    }
  }

  async function nextIsReady(lists: readonly number[]): Promise<void> {
    for (const session of lists) {
      const { next } = await world.ask('todo.next', { session, own: true, limit: 50 })
      for (const { todo } of next) {
        expect(todo.waits).toBe(false)
        expect((await world.ask('todo.why', { todo: todo.number })).ready).toBe(true)
      }
    }
  }

  function noWayBack(start: Todo, rows: ReadonlyMap<number, Todo>, byId: ReadonlyMap<string, Todo>): void {
    const passed = new Set<number>()
    const toGo = neededBy(start, byId)
    for (let number = toGo.pop(); number !== undefined; number = toGo.pop()) {
      expect(number, `${start.number} waits for itself`).not.toBe(start.number)
      if (passed.has(number)) continue
      passed.add(number)
      const row = rows.get(number)
      if (row !== undefined) toGo.push(...neededBy(row, byId))
    }
  }

  function neededBy(todo: Todo, byId: ReadonlyMap<string, Todo>): number[] {
    const numbers: number[] = []
    for (let row: Todo | undefined = todo; row !== undefined; row = row.parent === null ? undefined : byId.get(row.parent)) {
      numbers.push(...row.waitsFor.flatMap((on) => ('todo' in on ? [on.todo] : [])))
    }
    return numbers
  }
})
