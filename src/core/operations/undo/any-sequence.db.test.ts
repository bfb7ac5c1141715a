import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomNumbers } from '../../../../tests/support/replies.ts'
import { databases } from '../../../../tests/support/stores.ts'
import { newWorld, type TestWorld } from '../../../../tests/support/world.ts'
import type { Event } from '../../../contract/nouns/event.ts'
import { type Todo, TodoStatus } from '../../../contract/nouns/todo.ts'
import type { OperationName } from '../../../contract/operations/index.ts'
import type { Outcome } from '../../../contract/refusals.ts'
import type { Caller } from '../../ports/caller.ts'

const isSoak = process.env.PUNCHLIST_SOAK === '1'
const seeds = isSoak ? 40 : 3
const steps = isSoak ? 120 : 60

type Rows = Map<string, object>

/** One call of somebody, as the model remembers it: what the rows that it touched were before and after it. */
interface Done {
  id: number
  change: number
  before: Rows
  after: Rows
  names: string[]
  /** What stood of each of them after it. */
  standing: string
}

interface Person {
  caller: Caller
  undo: Done[]
  redo: Done[]
}

describe.each(databases)('any sequence of changes on %s', (kind) => {
  let world: TestWorld
  beforeAll(async () => {
    world = await newWorld(kind)
  })
  afterAll(() => world.close())

  /** All rows that undo knows, by their names in the log, without what goes on growing whatever is undone. */
  const rowsOf = (lists: readonly number[]): Promise<Rows> =>
    world.punchlist.store.read(world.caller.tenant.number, async (store) => {
      const rows: Rows = new Map()
      // Whether a todo waits follows from others, and is judged elsewhere.
      const note = (name: string, { version: _version, updatedAt: _updated, ...row }: { version: number; updatedAt: number }) =>
        rows.set(name, { ...row, waits: undefined })
      for (const list of [0, ...lists]) for (const todo of await store.todos.whole(list)) note(`todo:${todo.number}`, todo)
      const page = { limit: 500, after: undefined }
      for (const memory of (await store.memories.list({ lists: undefined, type: undefined, agent: undefined, ...page })).rows)
        note(`memory:${memory.number}`, memory)
      for (const sprint of (await store.sprints.list({ status: undefined, ...page })).rows) note(`sprint:${sprint.id}`, sprint)
      for (const { revision, ...artifact } of (
        await store.artifacts.list({ session: undefined, type: undefined, stage: undefined, ...page })
      ).rows)
        note(`artifact:${artifact.id}`, {
          ...artifact,
          content: (await store.artifacts.revision(artifact.id, revision))?.content,
        } as typeof artifact)
      for (const todo of [...rows.values()].flatMap((row) => ('subject' in row && 'number' in row ? [row.number as number] : []))) {
        const on = { noun: 'todo', number: todo, ...page } as const
        for (const comment of (await store.comments.list(on)).rows) note(`comment:${comment.number}`, comment)
        for (const link of (await store.links.list(on)).rows) note(`link:${link.number}`, link)
      }
      for (const session of await store.sessions.numbered(lists)) {
        const { number, title, archivedAt } = session
        rows.set(`session:${number}`, { number, title, archivedAt })
      }
      return rows
    })

  const namesIn = ({ type, data }: Event): string[] => {
    if (type === 'todo.deletedMany') return (data['numbers'] as number[]).map((number) => `todo:${number}`)
    const noun = type.split('.')[0] ?? ''
    if (type === 'todo.ready' || type === 'todo.waiting') return []
    const row = data[noun] as { id: string; number?: number }
    return noun === 'task' ? [] : [`${noun}:${row.number ?? row.id}`]
  }

  test.each(Array.from({ length: seeds }, (_, index) => index + 1))(
    '[UN1] undo and redo restore the rows and say so in the log, and refuse exactly when a row was changed since; seed %i',
    async (seed) => {
      const random = randomNumbers(seed)
      const below = (limit: number) => Math.floor(random() * limit)
      const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)]
      const people: Person[] = await Promise.all(
        ['ada', 'bo'].map(async (name) => ({ caller: { ...world.caller, name: `${name} ${seed}` }, undo: [], redo: [] })),
      )
      const lists = [
        (await world.ask('session.add', { title: 'one' })).session.number,
        (await world.ask('session.add', { title: 'two' })).session.number,
      ]
      const shelf = (await world.ask('session.add', { title: 'shelf' })).session.number
      const all = [...lists, shelf]
      /** What was done to each row and still stands. */
      const standing = new Map<string, number[]>()
      const ofRows = (names: readonly string[]) => names.map((name) => `${name} ${standing.get(name) ?? ''}`).join('; ')
      let calls = 0
      const said = { undone: 0, refused: 0, redone: 0 }

      const place = async () => (await world.ask('event.list', { limit: 1 })).last
      const change = async (
        person: Person,
        name: OperationName,
        input: object,
      ): Promise<{ outcome: Outcome<unknown>; events: Event[]; before: Rows; after: Rows }> => {
        const from = await place()
        const before = await rowsOf(all)
        const outcome = await world.punchlist.perform(name, input, { caller: person.caller })
        const { events } = await world.ask('event.list', { after: from, limit: 500 })
        return { outcome, events, before, after: await rowsOf(all) }
      }

      const somethingNew = (rows: Rows): [OperationName, object] => {
        const of = <Row>(noun: string) => [...rows].filter(([row]) => row.startsWith(`${noun}:`)).map(([, row]) => row as Row)
        const todos = of<{ number: number; parent: string | null; session: number; id: string }>('todo')
        const todo = oneOf(todos)
        const list = oneOf([0, ...lists]) ?? 0
        const subject = `subject ${below(1_000)}`
        const status = oneOf(TodoStatus.options) ?? 'pending'
        const blocked = status === 'blocked' ? { blockedReason: `reason ${below(9)}` } : {}
        const comment = oneOf(of<{ number: number }>('comment'))
        const link = oneOf(of<{ number: number }>('link'))
        const memory = oneOf(of<{ number: number }>('memory'))
        const sprint = oneOf(of<{ id: string; status: string }>('sprint'))
        const artifact = oneOf(of<{ id: string; stage: string }>('artifact'))
        const parent = oneOf(
          todos.filter((one) => one.parent === null && one.session === todo?.session && one.number < (todo?.number ?? 0)),
        )
        const earlier = oneOf(todos.filter((one) => one.parent === null && one.number < (todo?.number ?? 0)))
        const isAlone = todo !== undefined && todo.parent === null && !todos.some((one) => one.parent === todo.id)
        const hasNoParts = todo !== undefined && !todos.some((one) => one.parent === todo.id)
        const wishes: ([OperationName, object] | undefined)[] = [
          ['todo.add', { session: list, subject }],
          ['todo.addMany', { session: list, items: [{ subject }, { subject: `${subject}, too`, status: 'completed' }] }],
          todo && ['todo.update', { todo: todo.number, subject, priority: oneOf(['high', 'low']) }],
          todo && ['todo.update', { todo: todo.number, status, ...blocked }],
          todo && ['todo.updateMany', { updates: todos.slice(0, 3).map((one) => ({ todo: one.number, status, ...blocked })) }],
          todo && parent && hasNoParts ? ['todo.update', { todo: todo.number, parent: parent.number, description: subject }] : undefined,
          todo && earlier
            ? ['todo.update', { todo: todo.number, waitsFor: [{ todo: earlier.number }], tags: [subject.replace(' ', '-')] }]
            : undefined,
          todo && isAlone ? ['todo.move', { todo: todo.number, to: list }] : undefined,
          todo && ['todo.move', { todo: todo.number }],
          todo && ['todo.delete', { todo: todo.number }],
          todos.length > 4 ? ['todo.deleteMany', { todos: todos.slice(2, 4).map(({ number }) => number) }] : undefined,
          below(4) === 0 ? ['todo.deleteMany', { session: list, scope: 'all' }] : undefined,
          [
            'list.replace',
            { session: oneOf(lists), todos: [{ id: `k${below(3)}`, content: subject, status: 'pending', priority: 'low' }] },
          ],
          ['todo.restore', { todo: 1 + below(Math.max(1, ...todos.map(({ number }) => number)) + 2) }],
          todo && ['comment.add', { todo: todo.number, text: subject }],
          todo && ['comment.add', { todo: todo.number, text: subject }],
          comment && ['comment.edit', { comment: comment.number, text: subject }],
          comment && ['comment.delete', { comment: comment.number }],
          todo && ['link.add', { todo: todo.number, kind: 'branch', value: `branch-${below(3)}`, label: subject }],
          link && ['link.remove', { link: link.number }],
          ['memory.add', { type: 'project', title: subject, body: 'and why' }],
          memory && ['memory.update', { memory: memory.number, title: subject }],
          memory && ['memory.delete', { memory: memory.number }],
          ['sprint.add', { title: subject }],
          sprint && [
            'sprint.update',
            { sprint: sprint.id, title: subject, ...(sprint.status === 'planned' ? { status: 'in_progress' } : {}) },
          ],
          sprint && ['sprint.delete', { sprint: sprint.id }],
          ['artifact.add', { session: oneOf(lists), type: 'plan', title: subject, content: '1. first\n2. second' }],
          artifact && ['artifact.update', { artifact: artifact.id, content: `1. ${subject}\n2. second` }],
          artifact && ['artifact.stage', { artifact: artifact.id, stage: oneOf(['draft', 'review', 'final']) }],
          artifact && below(3) === 0 ? ['artifact.delete', { artifact: artifact.id }] : undefined,
          ['session.rename', { session: oneOf(lists), title: subject }],
          [oneOf(['session.archive', 'session.restore'] as const) ?? 'session.archive', { session: shelf }],
        ]
        return oneOf(wishes.filter((wish) => wish !== undefined)) ?? ['todo.add', { subject }]
      }

      /** Links to what was removed by others are cleared in silence, and come back with it: what they point at is not compared, whether it is there is judged elsewhere. */
      const withoutLinks = (row: object | undefined) => row && { ...row, artifact: undefined, sprint: undefined }

      /** What a todo was part of may be gone since, or in another list; and another row of its list may have its writer's id. */
      const thereIn = (rows: Rows, row: object | undefined) => {
        if (row === undefined || !('key' in row)) return row
        const { id, parent, key, session } = row as Pick<Todo, 'id' | 'parent' | 'key' | 'session'>
        const ofList = [...rows.values()].filter((one): one is Todo => 'key' in one && 'session' in one && one.session === session)
        const isThere = ofList.some((one) => one.id === parent)
        const isTaken = key !== null && ofList.some((one) => one.id !== id && one.key === key)
        return { ...row, parent: isThere ? parent : null, key: isTaken ? null : key }
      }

      const takeBack = async (person: Person, way: 'undo' | 'redo') => {
        const stack = person[way]
        const isNamed = way === 'undo' && below(3) === 0
        const done = isNamed ? oneOf(stack) : stack.at(-1)
        const { outcome, events, before, after } = await change(
          person,
          'change.undo',
          isNamed && done ? { change: done.change } : { redo: way === 'redo' },
        )
        if (done === undefined) {
          expect(outcome).toMatchObject({
            granted: false,
            refusal: { code: 'conflict', message: expect.stringContaining(`nothing to ${way}`) },
          })
          return
        }
        const isChanged = ofRows(done.names) !== done.standing
        const ids = new Set(done.names.map((name) => (before.get(name) as { id?: string } | undefined)?.id))
        const isNew = (name: string) => !done.before.has(name)
        const isUsed = [...before].some(([name, row]) => {
          const { parent } = row as { parent?: string | null }
          const above = parent ? done.names.find((one) => (before.get(one) as { id?: string })?.id === parent) : undefined
          return above !== undefined && ids.has(parent ?? '') && isNew(above) && !done.names.includes(name)
        })
        const numberOf = (name: string) => Number(name.split(':')[1])
        /** What others have put on a todo that would go; what something was on that would come back, and is gone; a link that is there again. */
        const isSpokenOf = [...before].some(([name, row]) => {
          const todo = `todo:${'todo' in row ? row.todo : ''}`
          return done.names.includes(todo) && isNew(todo) && before.has(todo) && !done.names.includes(name)
        })
        const isWithout = done.names.some((name) => {
          const row = done.before.get(name) as { todo?: number; kind?: string; value?: string } | undefined
          if (before.has(name) || row?.todo === undefined) return false
          const isThere = before.has(`todo:${row.todo}`) || done.names.includes(`todo:${row.todo}`)
          const isTwice = [...before].some(
            ([other, one]) =>
              other.startsWith('link:') &&
              numberOf(other) !== numberOf(name) &&
              'value' in one &&
              'todo' in one &&
              one.todo === row.todo &&
              one.value === row.value,
          )
          return !isThere || isTwice
        })
        if (isChanged || isUsed || isSpokenOf || isWithout) {
          expect(outcome, `${way} of ${done.names}`).toMatchObject({ granted: false, refusal: { code: 'conflict' } })
          expect(after).toEqual(before)
          expect(events).toEqual([])
          said.refused += 1
          return
        }
        expect(outcome, `${way} of ${done.names}`).toMatchObject({ granted: true, value: { change: done.change, redo: way === 'redo' } })
        for (const name of done.names)
          expect(withoutLinks(after.get(name)), name).toEqual(withoutLinks(thereIn(after, done.before.get(name))))
        for (const [name, row] of before) {
          if (!done.names.includes(name)) expect(withoutLinks(after.get(name)), `${name} is left alone`).toEqual(withoutLinks(row))
        }
        expect(events.length).toBeGreaterThan(0)
        for (const event of events) expect(event).toMatchObject({ undoes: done.change, by: person.caller.name })
        stack.splice(stack.indexOf(done), 1)
        for (const name of done.names)
          standing.set(
            name,
            (standing.get(name) ?? []).filter((id) => id !== done.id),
          )
        note(
          way === 'undo' ? person.redo : person.undo,
          { events, before, after },
          way === 'redo' ? done.id : undefined,
          way === 'undo' ? done.id : undefined,
        )
        said[way === 'undo' ? 'undone' : 'redone'] += 1
      }

      /** An undo takes away from what stands, and its redo puts the same there again. */
      const note = (
        stack: Done[],
        { events, before, after }: { events: Event[]; before: Rows; after: Rows },
        again?: number,
        takes?: number,
      ) => {
        const id = again ?? takes ?? ++calls
        const names = [...new Set(events.flatMap(namesIn))]
        if (takes === undefined) for (const name of names) standing.set(name, [...(standing.get(name) ?? []), id])
        stack.push({ id, change: events[0]?.seq ?? 0, before, after, names, standing: ofRows(names) })
      }

      for (let step = 0; step < steps; step++) {
        const person = people[below(2)] as Person
        const choice = below(10)
        if (choice < 3) await takeBack(person, 'undo')
        else if (choice === 3) await takeBack(person, 'redo')
        else {
          const [name, input] = somethingNew(await rowsOf(all))
          const done = await change(person, name, input)
          if (done.outcome.granted && done.events.length > 0) note(person.undo, done)
        }
      }
      expect(said.undone).toBeGreaterThan(3)
      expect(said.redone).toBeGreaterThan(0)
    },
  )
})
