import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newToolAgent } from '../../../../tests/support/tool-agent.ts'
import { newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('the whole-list tools', newWorld, (world, kind) => {
  const agent = (name: string) => newToolAgent(world.punchlist, `${kind}-${name}`)
  const todos = [
    { id: '01ABC', content: 'Read the log', status: 'in_progress', priority: 'high' },
    { id: 'two', content: 'Write the fix', status: 'pending', priority: 'medium' },
    { id: 'three', content: 'Tell everybody', status: 'cancelled', priority: 'low' },
  ]

  test.each([
    ['a list', todos],
    ['JSON text', JSON.stringify(todos)],
  ])(
    '[TL40] seed 004: todowrite given %s answers the list as JSON, with what remains and the list as data; todoread the same',
    async (what, given) => {
      const { call, ask, session } = await agent(`todowrite-${what.length}`)
      const written = await call('todowrite', { todos: given })
      const [list = '', notes] = written.text.split('\n\n')
      expect(JSON.parse(list)).toEqual(todos)
      expect(notes).toBe(`The list was replaced: 3 rows, version ${written.metadata?.['version']}.`)
      expect(written).toMatchObject({ isError: false, title: '2 todos', metadata: { todos } })
      expect(await call('todoread')).toMatchObject({ isError: false, title: '2 todos', text: list, metadata: { todos } })
      expect((await ask('list.get', { session })).todos).toEqual(todos)
      const shorter = await call('todowrite', { todos: todos.slice(0, 1).map((todo) => ({ ...todo, status: 'completed' })) })
      expect(shorter.title).toBe('0 todos')
      expect((await ask('list.get', { session })).todos).toHaveLength(1)
    },
  )

  test('[TL41] a writer that saw an older version is shown the list as it is now', async () => {
    const { call, ask, session, says, refuses } = await agent('versions')
    const { metadata } = await call('todowrite', { todos })
    await ask('todo.add', { session, subject: 'by a person' })
    const refusal = await refuses('todowrite', { todos: [], version: metadata?.version })
    expect(refusal).toContain('by a person')
    const version = Number(/now \(version (\d+)\)/.exec(refusal)?.[1])
    const now = JSON.parse(refusal.slice(refusal.indexOf('\n[') + 1))
    expect(JSON.parse((await says('todowrite', { todos: now, version })).split('\n\n')[0] ?? '')).toEqual(now)
  })

  test('[TL44] without a session they work on the tenant-wide list', async () => {
    const { says, ask } = await agent('tenant-wide')
    const nowhere = { session: 0, list: 0 }
    await says('todowrite', { todos }, nowhere)
    expect(JSON.parse(await says('todoread', {}, nowhere))).toEqual(todos)
    expect(JSON.parse(await says('todoread', { session: '0' }))).toEqual(todos)
    expect((await ask('todo.list', { session: 0 })).todos).toHaveLength(2)
    expect(await says('todoread')).toBe('[]')
  })

  test('[TL47] the id that a row was given is understood by every tool, before a number of another list', async () => {
    const { says, refuses, ask, session } = await agent('own-ids')
    await ask('todo.add', { subject: 'somebody else’s #1' })
    const other = (await ask('session.add', { title: 'other' })).session.number
    await ask('todo.add', { session: other, subject: 'another’s #2' })
    await says('todowrite', { todos: [...todos, { id: '2', content: 'Second' }, { id: '6', content: 'Sixth' }] })
    const rows = (await ask('todo.list', { session, own: true, status: ['all'], order: 'position' })).todos
    const numberOf = (key: string) => rows.find((row) => row.key === key)?.number
    expect(await says('todo_update', { id: '2', status: 'done' })).toBe(`#${numberOf('2')} [completed] Second`)
    expect(await says('todo_update', { id: 2, title: 'Second one' })).toBe(`#${numberOf('2')} [completed] Second one`)
    expect(await says('todo_get', { id: 'two' })).toContain(`#${numberOf('two')} [pending] Write the fix`)
    expect(
      await says('todo_update', {
        updates: [
          { id: 'two', notes: 'soon' },
          { id: '01ABC', priority: 'low' },
        ],
      }),
    ).toContain('changed 2 todos')
    await says('todo_add', { title: 'Below', parent_id: 'two' })
    expect(await says('todo_get', { id: 'two' })).toContain('Below')
    const both = await refuses('todo_complete', { ids: ['6'] })
    expect(both).toContain(`"6" is the id that was given to #${numberOf('6')} “Sixth”, and the number of #6`)
    expect(await says('todo_complete', { ids: [`#${numberOf('6')}`, 'two'] })).toContain('completed 2 todos')
    expect(await says('todo_delete', { id: '01ABC' })).toBe('deleted 1 todo')
    expect(await refuses('todo_get', { id: 'no such' })).toBe('There is no todo no such. todo_list(status: "all") shows which there are.')
  })

  test('[WL28] what a whole-list write kept for others, removed and left out stands in its answer', async () => {
    const { says, ask, session } = await agent('kept-for-others')
    await says('todowrite', { todos })
    const [first, second] = (await ask('todo.list', { session, order: 'position', status: ['all'] })).todos
    await ask('todo.add', { session, subject: 'by a person' })
    await ask('todo.update', { todo: first?.id as string, status: 'completed' })
    await ask('todo.delete', { todo: second?.id as string })
    const text = await says('todowrite', { todos: todos.slice(0, 2) })
    expect(text).toContain('Removed: “Tell everybody”.')
    expect(text).toContain('you had not seen that: “by a person”, “Read the log”.')
    expect(text).toContain('Not written, since somebody has deleted them: “Write the fix”.')
    expect(text).toMatch(/The list was replaced: 2 rows, version \d+\./)
    expect(await says('todowrite', { todos: [] })).toContain('Removed: “Read the log”, “by a person”.')
  })

  test.each<[string, unknown, string[]]>([
    ['no list', undefined, ['todos: ', 'Try: todowrite(todos: [{content: <content>}])']],
    ['a row without its text', [{ id: '1', status: 'pending' }], ['todos.0.content: is missing', 'content: <content>']],
    [
      'seed 001’s word for the text',
      [{ titel: 'x', content: 'x' }],
      ['todos.0.titel: unknown argument', 'Try: todowrite(todos: [{content: "x"}])'],
    ],
    [
      'an id twice',
      [
        { id: 'a', content: 'x' },
        { id: 'a', content: 'y' },
      ],
      ['"a" is there twice', 'Try: todowrite('],
    ],
  ])('[TL42] %s is answered with the call that would be right, and the list stays', async (what, given, expected) => {
    const { says, refuses } = await agent(`wrong-list-${what.toLowerCase().replace(/\W/g, '-')}`)
    const [before] = (await says('todowrite', { todos })).split('\n\n')
    const refusal = await refuses('todowrite', { todos: given })
    for (const text of expected) expect(refusal).toContain(text)
    expect(await says('todoread')).toBe(before)
  })

  test('[TL42] of very many faults the first are named, and the rest counted', async () => {
    const { refuses } = await agent('many-faults')
    const refusal = await refuses('todowrite', { todos: Array.from({ length: 300 }, () => ({ content: '' })) })
    expect(refusal).toContain('todos.4.content: must not be empty. And 295 more like it.')
    expect(refusal).not.toContain('todos.5.')
  })

  test('[TL37] a whole list that is written again under its key is written once', async () => {
    const { call, ask, session } = await agent('written-once')
    const first = await call('todowrite', { todos }, { key: 'call/once' })
    await ask('todo.add', { session, subject: 'by a person' })
    expect(await call('todowrite', { todos }, { key: 'call/once' })).toEqual(first)
    expect((await ask('list.get', { session })).todos).toHaveLength(4)
  })
})
