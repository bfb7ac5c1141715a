import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../../tests/support/world.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'

describeOnEachDatabase('Markdown in and out', newWorld, (world) => {
  const { newSession, add, last } = shorthandFor(world)
  const read = (session: number, content: string, more: object = {}) =>
    world.ask('todo.import', { session, file: 'plan.md', content, ...more })
  const written = async (session: number, format: 'md' | 'jsonl' = 'md') => (await world.ask('todo.export', { session, format })).text
  const rows = async (session: number) =>
    (await world.ask('todo.list', { session, own: true, status: ['all'], order: 'position', limit: 500 })).todos
  const subjects = async (session: number) => (await rows(session)).map(({ subject }) => subject)

  /** A list without what is its own: numbers, times, and who did it; what it names of itself is named by its place. */
  const likeness = (todos: readonly Todo[]) => {
    const byId = new Map(todos.map(({ id }, place) => [id, place]))
    const byNumber = new Map(todos.map(({ number }, place) => [number, place]))
    return todos.map(({ subject, description, status, blockedReason, priority, tags, requires, dueAt, notBefore, parent, waitsFor }) => ({
      ...{ subject, description, status, blockedReason, priority, tags, requires, dueAt, notBefore },
      parent: parent === null ? null : byId.get(parent),
      waitsFor: waitsFor.flatMap((on) => ('todo' in on ? (byNumber.get(on.todo) ?? []) : [])).toSorted(),
    }))
  }

  const word = fc.constantFrom(
    'Fix',
    '**bold**',
    '{#1 v1}',
    '- [x]',
    '> quote',
    '(high)',
    '1.',
    'ünï',
    '🦓',
    '#tag',
    '{',
    '}',
    '<!-- x -->',
    '`a`',
    'due:x',
  )
  const someTodo = fc.record({
    subject: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    description: fc
      .array(fc.oneof(word, fc.constantFrom('', '  indented', '- [ ] no todo', '> quoted', '# head')), { maxLength: 4 })
      .map((lines) => lines.join('\n')),
    priority: fc.constantFrom('high', 'medium', 'low'),
    status: fc.constantFrom('pending', 'in_progress', 'blocked', 'completed', 'canceled'),
    tags: fc.uniqueArray(fc.constantFrom('web', 'ünï', 'a{b}', '50%', 'x:y'), { maxLength: 3 }),
    due: fc.constantFrom('none', '2027-01-02', '2026-12-24 18:00'),
    parent: fc.nat(20),
    after: fc.nat(20),
  })

  test('[IE1] a list that is written out and read into another is the same list; read again, nothing changes', async () => {
    const property = fc.asyncProperty(fc.array(someTodo, { minLength: 1, maxLength: 8 }), async (todos) => {
      const session = await newSession()
      const made: Todo[] = []
      for (const { parent, after, status, ...todo } of todos) {
        const [above, before] = [made[parent], made[after]]
        const waitsFor = before === undefined || status === 'completed' ? [] : [before.number]
        const reason = status === 'blocked' ? { blockedReason: 'no {key}, "yet" 50%' } : {}
        const input = { session, ...todo, status, ...reason, parent: above?.id ?? null, waitsFor }
        const added = await world.punchlist.perform('todo.add', input, { caller: world.caller })
        if (added.granted) made.push(added.value.todo)
      }
      const copy = await newSession()
      const { counts } = await read(copy, await written(session))
      expect(counts).toMatchObject({ added: made.length, changed: 0 })
      const byTree = (list: readonly Todo[]) => likeness(inTree(list))
      expect(byTree(await rows(copy))).toEqual(byTree(await rows(session)))
      const from = await last()
      for (const [list, text] of [
        [copy, await written(session)],
        [copy, await written(copy)],
        [session, await written(session)],
      ] as const) {
        expect((await read(list, text, { file: list === session ? 'own.md' : 'plan.md' })).counts).toMatchObject({
          added: 0,
          changed: 0,
          canceled: 0,
          kept: 0,
          unchanged: made.length,
        })
      }
      expect(await last()).toBe(from)
      expect(await written(session)).toBe(await written(session))
      expect(
        (await written(session, 'jsonl'))
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toEqual(await rows(session))
    })
    await fc.assert(property, { numRuns: 12, seed: 20 })
  })

  const checklist = '# Plan\n\n- [ ] (high) Build the store\n  - [x] Pick the engine\n  - [ ] Write the schema\n- [ ] Write the docs\n'

  test('[IE2] a checklist comes in with its nesting, its ticks and its priorities, and each row remembers its file and line', async () => {
    const session = await newSession()
    const from = await last()
    const dry = await read(session, checklist, { dryRun: true })
    expect(dry.rows).toMatchObject([
      { deed: 'added', subject: 'Build the store', line: 3, depth: 0, todo: null },
      { deed: 'added', subject: 'Pick the engine', line: 4, depth: 1 },
      { deed: 'added', subject: 'Write the schema', line: 5 },
      { deed: 'added', subject: 'Write the docs', line: 6 },
    ])
    expect(await last()).toBe(from)
    expect(await read(session, checklist)).toMatchObject({
      dryRun: false,
      counts: { added: 4 },
      rows: [{ todo: expect.any(Number) }, {}, {}, {}],
    })
    const [store, engine, schema, docs] = await rows(session)
    const common = { origin: 'import', adopted: false }
    expect(store).toMatchObject({
      ...common,
      subject: 'Build the store',
      priority: 'high',
      source: { file: 'plan.md', line: 3 },
      parent: null,
    })
    expect(engine).toMatchObject({ ...common, status: 'completed', parent: store?.id, source: { file: 'plan.md', line: 4 } })
    expect([schema, docs]).toMatchObject([{ parent: store?.id, status: 'pending' }, { parent: null }])
    const after = await last()
    expect(await read(session, checklist)).toMatchObject({ counts: { added: 0, changed: 0, unchanged: 4 } })
    expect(await last()).toBe(after)
  })

  test('[IE3] read again, a file updates what only it has changed, leaves what people have, and cancels what it no longer has', async () => {
    const session = await newSession()
    await read(session, checklist)
    const [store, , schema, docs] = (await rows(session)) as [Todo, Todo, Todo, Todo]
    await world.ask('todo.update', { todo: docs.number, description: 'a note' })
    await world.ask('todo.update', { todo: store.number, status: 'in_progress' })
    const revised =
      '- [ ] (high) Build the store\n  - [x] Pick the engine\n  - [ ] (low) Write the schema\n- [ ] (low) Write the docs\n- [ ] Celebrate\n'
    const { rows: told } = await read(session, revised)
    expect(told.map(({ deed }) => deed)).toEqual(['unchanged', 'unchanged', 'changed', 'kept', 'added'])
    expect(await rows(session)).toMatchObject([
      { number: store.number, status: 'in_progress', source: { line: 1 } },
      { status: 'completed' },
      { number: schema.number, priority: 'low' },
      { number: docs.number, priority: 'medium', description: 'a note' },
      { subject: 'Celebrate' },
    ])
    expect((await read(session, revised)).counts).toMatchObject({ unchanged: 5 })
    const less = await read(session, '- [ ] (high) Build the store\n- [x] Pick the engine\n')
    expect(less.counts).toMatchObject({ canceled: 2, left: 1 })
    expect((await rows(session)).map(({ subject, status }) => [subject, status])).toMatchObject([
      ['Build the store', 'in_progress'],
      ['Pick the engine', 'completed'],
      ['Write the schema', 'canceled'],
      ['Write the docs', 'pending'],
      ['Celebrate', 'canceled'],
    ])
    await read(session, revised)
    expect((await rows(session)).map(({ status }) => status)).toEqual(['in_progress', 'completed', 'pending', 'pending', 'pending'])
    expect(new Set(await subjects(session)).size).toBe(5)
    const { counts } = await read(session, revised, { file: 'another.md' })
    expect(counts).toMatchObject({ added: 5 })
  })

  test('[IE7] what somebody has moved to another list does not come again, nor does what is part of it', async () => {
    const [session, other] = [await newSession(), await newSession()]
    await read(session, checklist)
    const [store] = (await rows(session)) as [Todo]
    await world.ask('todo.move', { todo: store.number, to: other })
    const [before, elsewhere] = [await rows(session), await rows(other)]
    const { rows: told, counts } = await read(session, checklist)
    expect(counts).toMatchObject({ added: 0, canceled: 0, kept: elsewhere.length })
    expect(told[0]).toMatchObject({ deed: 'kept', todo: store.number })
    expect([await rows(session), await rows(other)]).toEqual([before, elsewhere])
    const more = await read(session, checklist.replace('\n', '\n  - [ ] Name it\n'))
    expect(more.counts).toMatchObject({ added: 1 })
    expect((await rows(session)).find(({ subject }) => subject === 'Name it')).toMatchObject({ parent: null })
    await world.ask('todo.move', { todo: store.number, to: session })
    expect((await read(session, checklist)).counts).toMatchObject({ added: 0 })
    // Another list has nothing to do with it.
    expect((await read(await newSession(), checklist)).counts).toMatchObject({ kept: 0, unchanged: 0 })
  })

  test('[IE4] what was written out, changed by hand and read back changes the list, but for what was changed here meanwhile', async () => {
    const session = await newSession()
    const [milk, eggs] = [await add(session, 'milk'), await add(session, 'eggs')]
    const text = await written(session)
    await world.ask('todo.update', { todo: eggs.number, subject: 'six eggs' })
    const edited = text.replace('- [ ] milk', '- [x] oat milk').replace('] eggs', '] ten eggs').concat('- [ ] salt\n')
    const { rows: told } = await read(session, edited, { file: 'list.md' })
    expect(told.map(({ deed, todo }) => [deed, todo])).toEqual([
      ['changed', milk.number],
      ['kept', eggs.number],
      ['added', expect.any(Number)],
    ])
    expect(await rows(session)).toMatchObject([
      { subject: 'oat milk', status: 'completed', origin: 'given', adopted: true },
      { subject: 'six eggs' },
      { subject: 'salt', origin: 'import', adopted: false },
    ])
  })

  test('[IE5] what comes in is not ready until a person adopts it, and no agent reads files in or adopts', async () => {
    const session = await newSession()
    await read(session, checklist)
    const ready = async () => (await world.ask('todo.next', { session, own: true, limit: 50 })).next.map(({ todo }) => todo.subject)
    expect(await ready()).toEqual([])
    const caller = await world.punchlist.localCaller({ agent: 'coder', access: 'full' })
    const [store, , , docs] = (await rows(session)) as [Todo, Todo, Todo, Todo]
    expect(await world.refused('todo.import', { session, file: 'x.md', content: checklist }, { caller })).toMatchObject({
      code: 'forbidden',
    })
    expect(await world.refused('todo.adopt', { session, all: true }, { caller })).toMatchObject({ code: 'forbidden' })
    expect(await world.ask('todo.adopt', { todos: [docs.number] })).toMatchObject({ adopted: 1, todos: [{ adopted: true, waits: false }] })
    expect(await ready()).toEqual(['Write the docs'])
    expect(await world.ask('todo.adopt', { todos: [store.number] })).toMatchObject({ adopted: 3 })
    expect(await world.ask('todo.adopt', { session, all: true })).toEqual({ adopted: 0, todos: [] })
    expect((await ready()).toSorted()).toEqual(['Write the docs', 'Write the schema'])
    expect((await read(session, checklist)).counts).toMatchObject({ unchanged: 4 })
  })

  test.each<[string, string, string]>([
    ['too much', 'x\n'.repeat(600_000), 'has 1200000 bytes'],
    ['a line without end', `- [ ] ${'x'.repeat(100_000)}`, 'has 100006 characters in line 1'],
    ['no text', '- [ ] a\0b', 'is no text'],
    ['no todos', 'Just prose.\n', 'No todos were found in plan.md'],
    [
      'a todo that cannot be one',
      `<!-- punchlist: list everyone -->\n\n- [ ] ok {#1 v1}\n- [ ] ${'x'.repeat(201)}\n`,
      'line 4: subject must be at most 200',
    ],
    ['a circle', '<!-- punchlist: list x -->\n- [ ] a {#1 v1 waits-for:2}\n- [ ] b {#2 v1 waits-for:1}\n', 'wait'],
  ])('[IE6] of %s nothing is read in, and it is said why', async (_what, content, problem) => {
    const session = await newSession()
    const from = await last()
    expect(await world.refused('todo.import', { session, file: 'plan.md', content })).toMatchObject({
      message: expect.stringContaining(problem),
    })
    expect(await last()).toBe(from)
  })
})

/** As a file has them: each followed by what is part of it. */
function inTree(todos: readonly Todo[]): Todo[] {
  const below = (parent: string | null): Todo[] =>
    todos.filter((todo) => todo.parent === parent).flatMap((todo) => [todo, ...below(todo.id)])
  return below(null)
}
