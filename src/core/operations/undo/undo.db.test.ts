import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { asEngine, newWorld, type TestWorld } from '../../../../tests/support/world.ts'
import { tookBack } from '../../render/undo/took-back.ts'

describeOnEachDatabase('undo', newWorld, (world: TestWorld) => {
  const person = (name: string) => ({ caller: { ...world.caller, name } })
  const agent = (name: string, access: 'full' | 'readonly' | 'minimal' = 'full') => ({
    caller: { ...world.caller, name, agent: name, access },
  })
  const add = async (subject: string, more: object = {}, call = {}) => (await world.ask('todo.add', { subject, ...more }, call)).todo
  const get = async (todo: number) => (await world.ask('todo.get', { todo })).todo
  const lastEvents = async (limit: number) => (await world.ask('event.list', { order: 'newest', limit })).events

  test('[UN5] undo goes back change by change, redo forward again; each call whole, and each says what it was', async () => {
    const me = person('eve')
    const [one, two] = [await add('one', {}, me), await add('two', {}, me)]
    await world.ask('todo.completeMany', { todos: [one.number, two.number] }, me)
    await world.ask('todo.update', { todo: one.number, subject: 'uno' }, me)
    const dry = await world.ask('change.undo', { dryRun: true }, me)
    expect(tookBack(dry)).toBe(`Would take back: changed #${one.number}`)
    expect(await get(one.number)).toMatchObject({ subject: 'uno' })
    await world.ask('change.undo', {}, me)
    const undone = await world.ask('change.undo', {}, me)
    expect(tookBack(undone)).toBe(`Took back: completed #${one.number}, #${two.number}`)
    expect(await get(one.number)).toMatchObject({ subject: 'one', status: 'pending', completedAt: 0, completedBy: null, version: 5 })
    expect(tookBack(await world.ask('change.undo', { redo: true }, me))).toBe(`Did again: completed #${one.number}, #${two.number}`)
    expect(tookBack(await world.ask('change.undo', { redo: true }, me))).toBe(`Did again: changed #${one.number}`)
    expect(await get(one.number)).toMatchObject({ subject: 'uno', status: 'completed', version: 7 })
    expect(await world.refused('change.undo', { redo: true }, me)).toMatchObject({ code: 'conflict' })
    for (let left = 4; left > 0; left--) await world.ask('change.undo', {}, me)
    expect(await world.refused('change.undo', {}, me)).toMatchObject({
      code: 'conflict',
      message: 'There is nothing to undo: no change of yours is left that could be taken back.',
    })
    expect(await world.refused('todo.get', { todo: one.number })).toMatchObject({ code: 'not_found' })
    await world.ask('change.undo', { redo: true }, me)
    expect(await get(one.number)).toMatchObject({ id: one.id, number: one.number, subject: 'one', version: 10 })
  })

  test('[UN5] so are a cancelation of which people were told, and the begin of what was claimed, whose claim ends', async () => {
    const me = person('grace')
    const [first, second] = [await add('first', {}, me), await add('second', {}, me)]
    await world.ask('todo.wait', { todo: second.number, for: [first.number] }, me)
    await world.ask('todo.update', { todo: first.number, status: 'canceled' }, me)
    expect(tookBack(await world.ask('change.undo', {}, me))).toBe(`Took back: canceled #${first.number}`)
    expect(await get(first.number)).toMatchObject({ status: 'pending' })
    expect((await world.ask('todo.why', { todo: second.number })).obstacles).toMatchObject([{ kind: 'dependency', state: 'open' }])
    await world.ask('todo.claim', { todo: first.number }, me)
    await world.ask('change.undo', {}, me)
    const { todo, claims } = await world.ask('todo.get', { todo: first.number })
    expect([todo.status, claims]).toEqual(['pending', undefined])
  })

  test('[UN6] nobody undoes what another did: another person, an agent of the same name, another run or connection', async () => {
    await add('mine', {}, person('coder'))
    const others = [person('ada'), agent('other'), { caller: { ...agent('coder').caller, connection: 'a token' } }]
    for (const other of others) expect((await world.refused('change.undo', {}, other)).message).toContain('nothing to undo')
    const [{ seq } = { seq: 0 }] = await lastEvents(1)
    expect(await world.refused('change.undo', { change: seq }, person('ada'))).toMatchObject({
      code: 'forbidden',
      message: `Change ${seq} is not yours: only whoever made it can take it back.`,
    })
    expect(await world.refused('change.undo', { change: 999_999 })).toMatchObject({ code: 'not_found' })
    await world.ask('tenant.add', { name: 'elsewhere' })
    const elsewhere = await world.punchlist.localCaller({ tenant: 'elsewhere' })
    expect((await world.refused('change.undo', {}, { caller: { ...elsewhere, name: 'coder' } })).message).toContain('nothing to undo')
    expect(await world.refused('change.undo', { change: seq }, { caller: { ...elsewhere, name: 'coder' } })).toMatchObject({
      code: 'not_found',
    })
  })

  test('[UN7] undoing is judged by what it comes to: nobody undoes their way to a completion, a deletion, or what they may no longer do', async () => {
    const todo = await add('done once', { status: 'completed' })
    const robot = agent('robot')
    await world.ask('todo.update', { todo: todo.number, status: 'pending' }, robot)
    expect(await world.refused('change.undo', {}, agent('robot', 'readonly'))).toMatchObject({ code: 'forbidden' })
    await world.ask('change.undo', {}, robot)
    expect(await get(todo.number)).toMatchObject({ status: 'completed' })
    await add('added', {}, agent('robot', 'readonly'))
    for (const dryRun of [true, false])
      expect(await world.refused('change.undo', { dryRun }, agent('robot', 'readonly'))).toMatchObject({ code: 'forbidden' })
    await world.ask('memory.add', { type: 'project', title: 'a' }, robot)
    await world.ask('memory.update', { memory: (await world.ask('memory.list', {})).memories[0]?.number ?? 0, title: 'b' }, robot)
    expect(await world.refused('change.undo', {}, agent('robot', 'minimal'))).toMatchObject({ code: 'forbidden' })
    await world.ask('change.undo', {}, agent('robot', 'readonly'))
  })

  test('[UN8] a row that was changed since is named with who did what, and nothing is taken back', async () => {
    const [me, bob] = [person('me'), person('bob')]
    const [one, two] = [await add('one'), await add('two')]
    await world.ask('todo.completeMany', { todos: [one.number, two.number] }, me)
    await world.ask('todo.update', { todo: two.number, status: 'in_progress' }, bob)
    const { message, instead } = (await world.refused('change.undo', {}, me)) as { message: string; instead?: unknown }
    expect(message).toMatch(new RegExp(`^Nothing was taken back: #${two.number} was started by bob since \\(`))
    expect(instead).toEqual({ operation: 'todo.history', input: { todo: two.number } })
    expect(await get(one.number)).toMatchObject({ status: 'completed' })
    await add('a part', { parent: (await add('new', {}, me)).number }, bob)
    expect((await world.refused('change.undo', {}, me)).message).toMatch(/^Nothing was taken back: #\d+ is a part of #\d+ by now\.$/)
  })

  test('[UN9] what stays is not stepped over in silence: the refusal names it, and the change before it', async () => {
    const me = person('mia')
    const todo = await add('before', {}, me)
    const { session } = await world.ask('session.add', { title: 'doomed' }, me)
    await world.ask('session.delete', { session: session.number }, me)
    const refusal = await world.refused('change.undo', {}, me)
    expect(refusal).toMatchObject({
      message: `Your last change cannot be taken back: deleted session #${session.number} “doomed”.`,
      instead: { operation: 'change.undo', input: { change: expect.any(Number) } },
    })
    const { instead } = refusal as unknown as { instead: { input: { change: number } } }
    expect(tookBack(await world.ask('change.undo', instead.input, me))).toBe(`Took back: added #${todo.number}`)
    await world.ask('message.send', { session: (await world.ask('session.add', {}, me)).session.number, text: 'hello' }, me)
    await add('after a word', {}, { caller: { ...asEngine(world.caller), name: 'mia' } })
    expect((await world.refused('change.undo', {}, me)).message).toContain('deleted session')
  })

  test('[UN10] what is deleted comes back with its numbers, ids, subtasks and links: by undo, or by restore', async () => {
    const me = person('zoe')
    const { session } = await world.ask('session.add', { title: 'list' })
    const { sprint } = await world.ask('sprint.add', { title: 'sprint' })
    const { artifact } = await world.ask('artifact.add', { session: session.number, type: 'plan', title: 'plan', content: 'words' })
    const top = await add('top', { session: session.number, sprint: sprint.id, artifact: artifact.id })
    const part = await add('part', { session: session.number, parent: top.number })
    const many = Array.from({ length: 40 }, (_, index) => ({
      id: `k${index}`,
      content: `todo ${index}`,
      status: 'pending' as const,
      priority: 'low' as const,
    }))
    const { session: long } = await world.ask('session.add', { title: 'long' })
    await world.ask('list.replace', { session: long.number, todos: many })
    const whole = (list: number) => world.punchlist.store.read(1, (store) => store.todos.whole(list))
    const before = await whole(long.number)
    await world.ask('todo.deleteMany', { session: long.number, scope: 'all' }, me)
    expect(tookBack(await world.ask('change.undo', {}, me))).toMatch(/^Took back: deleted #\d+(, #\d+){9} and 30 more$/)
    const without = ({ version: _version, updatedAt: _at, ...row }: (typeof before)[number]) => row
    expect((await whole(long.number)).map(without)).toEqual(before.map(without))
    await world.ask('change.undo', { redo: true }, me)
    expect(await whole(long.number)).toEqual([])

    await world.ask('todo.delete', { todo: top.number })
    expect(await world.ask('todo.restore', { todo: top.number })).toMatchObject({
      restored: 2,
      todo: { id: top.id, sprint: sprint.id, artifact: artifact.id, version: 2 },
    })
    expect(await get(part.number)).toMatchObject({ parent: top.id })
    expect((await world.refused('todo.restore', { todo: top.number })).message).toBe(`#${top.number} is not deleted.`)
    await world.ask('sprint.delete', { sprint: sprint.id }, me)
    await world.ask('artifact.delete', { artifact: artifact.id }, me)
    expect(await get(top.number)).toMatchObject({ sprint: null, artifact: null })
    await world.ask('change.undo', {}, me)
    await world.ask('change.undo', {}, me)
    expect(await get(top.number)).toMatchObject({ sprint: sprint.id, artifact: artifact.id })
    expect(await world.ask('artifact.get', { artifact: artifact.id })).toMatchObject({ content: 'words', revision: 1 })
    await world.ask('todo.delete', { todo: part.number })
    await world.ask('session.delete', { session: session.number })
    expect((await world.refused('todo.restore', { todo: part.id })).message).toContain('cannot come back')
  })

  test('[UN11] a plan that is made final is taken back with its todos, and becomes final again as if it never had been', async () => {
    const me = person('pat')
    const { artifact } = await world.ask('artifact.add', { type: 'plan', title: 'plan', content: '1. first\n2. second' })
    await world.ask('artifact.stage', { artifact: artifact.id, stage: 'final' }, me)
    const ofPlan = async () =>
      (await world.ask('todo.list', { artifact: artifact.id, status: ['all'] })).todos.map(({ subject }) => subject)
    expect(await ofPlan()).toEqual(['first', 'second'])
    await world.ask('change.undo', {}, me)
    expect([await ofPlan(), (await world.ask('artifact.get', { artifact: artifact.id })).artifact.stage]).toEqual([[], 'draft'])
    expect(await world.ask('artifact.stage', { artifact: artifact.id, stage: 'final' }, me)).toMatchObject({ todosGenerated: 2 })
  })

  test('[UN12] steps of a task are put back while it lives, and stay once it is archived', async () => {
    const me = person('tom')
    await world.ask('agent.define', { id: 'doer', definition: { runner: 'function' } })
    const { task } = await world.ask('task.add', { title: 'task', owner: 'doer', steps: [{ title: 'one' }] })
    await world.ask('task.replaceSteps', { task: task.number, steps: [{ title: 'two' }, { title: 'three' }] }, me)
    await world.ask('change.undo', {}, me)
    expect((await world.ask('task.get', { task: task.number })).task.steps).toMatchObject([{ title: 'one' }])
    await world.ask('change.undo', { redo: true }, me)
    await world.ask('task.cancel', { task: task.number })
    expect((await world.refused('change.undo', {}, me)).message).toBe(
      `Nothing was taken back: task #${task.number} is archived, and its steps stay as they were.`,
    )
  })

  test('[UN13] history tells a todo’s life in pages, with who changed what from what to what, also once it is deleted', async () => {
    const todo = await add('first', {}, person('ada'))
    await world.ask('todo.update', { todo: todo.number, subject: 'second', status: 'blocked', blockedReason: 'rain' }, person('bo'))
    await world.ask('todo.delete', { todo: todo.number }, person('bo'))
    const told = await world.ask('todo.history', { todo: todo.number })
    expect(told).toMatchObject({ todo: null, restorable: true, next: null })
    expect(told.history).toMatchObject([
      { type: 'todo.deleted', by: 'bo', fields: [] },
      {
        type: 'todo.blocked',
        fields: [
          { field: 'status', from: 'pending', to: 'blocked' },
          { field: 'blockedReason', from: null, to: 'rain' },
        ],
      },
      { type: 'todo.edited', by: 'bo', fields: [{ field: 'subject', from: 'first', to: 'second' }] },
      { type: 'todo.added', by: 'ada', fields: [] },
    ])
    const pages = []
    for (let after: string | undefined; ; ) {
      const page = await world.ask('todo.history', { todo: todo.id, order: 'oldest', limit: 1, after })
      pages.push(...page.history)
      if (page.next === null) break
      after = page.next
    }
    expect(pages).toEqual(told.history.toReversed())
    expect(await world.refused('todo.history', { todo: 999_999 })).toMatchObject({ code: 'not_found' })
    expect(await world.refused('todo.history', { todo: todo.number, after: 'x' })).toMatchObject({ code: 'invalid' })
  })

  test('[UN21] history tells the lives of tasks and of memory entries, too; of a task only to those who are offered tasks', async () => {
    await world.ask('agent.define', { id: 'doer', definition: { runner: 'function' } })
    const { task } = await world.ask('task.add', { title: 'first', owner: 'doer', steps: [{ title: 'one' }] }, person('ada'))
    await world.ask('task.update', { task: task.number, title: 'second' }, person('bo'))
    await world.ask('task.cancel', { task: task.number }, person('bo'))
    const told = await world.ask('task.changes', { task: task.number })
    expect(told).toMatchObject({ number: task.number, task: { title: 'second', status: 'canceled' }, next: null })
    expect(told.history).toMatchObject([
      { type: 'task.canceled', by: 'bo', fields: [{ field: 'status', from: 'active', to: 'canceled' }] },
      { type: 'task.edited', by: 'bo', fields: [{ field: 'title', from: 'first', to: 'second' }] },
      { type: 'task.added', by: 'ada', fields: [] },
    ])
    const { history, next } = await world.ask('task.changes', { task: task.id, order: 'oldest', limit: 1 })
    expect(history).toEqual(told.history.slice(-1))
    expect((await world.ask('task.changes', { task: task.id, order: 'oldest', after: next ?? '' })).history).toHaveLength(2)
    expect(await world.refused('task.changes', { task: 999_999 })).toMatchObject({ code: 'not_found' })
    await world.ask('agent.define', { id: 'plain', definition: { runner: 'external', capabilities: [] } })
    expect(await world.refused('task.changes', { task: task.number }, agent('plain'))).toMatchObject({ code: 'forbidden' })

    const { memory } = await world.ask('memory.add', { type: 'project', title: 'fact' }, person('ada'))
    await world.ask('memory.update', { memory: memory.number, title: 'another fact' }, person('bo'))
    await world.ask('memory.delete', { memory: memory.number }, person('bo'))
    const known = await world.ask('memory.history', { memory: memory.number })
    expect(known).toMatchObject({ number: memory.number, memory: null })
    expect(known.history).toMatchObject([
      { type: 'memory.deleted' },
      { type: 'memory.edited', fields: [{ field: 'title', from: 'fact', to: 'another fact' }] },
      { type: 'memory.added', by: 'ada' },
    ])
  })

  test('[UN14] what is deleted forever leaves no words in the log, is not kept aside, and only a person with full access does it', async () => {
    const todo = await add('secret subject', { description: 'secret words' })
    const part = await add('secret part', { parent: todo.number })
    await world.ask('todo.update', { todo: todo.number, subject: 'secret, still', status: 'blocked', blockedReason: 'secret reason' })
    expect(await world.refused('todo.delete', { todo: todo.number, forever: true }, agent('robot'))).toMatchObject({ code: 'forbidden' })
    const { comment } = await world.ask('comment.add', { todo: todo.number, text: 'secret once' })
    await world.ask('comment.edit', { comment: comment.number, text: 'secret twice' })
    await world.ask('comment.delete', { comment: comment.number })
    while ((await world.punchlist.store.forgetRemoved(Date.now() + 60_000, 100)) > 0);
    for (const { number } of [todo, part]) {
      await world.ask('comment.add', { todo: number, text: 'secret word' })
      await world.ask('link.add', { todo: number, kind: 'url', value: 'https://secret.example/', label: 'secret label' })
    }
    const { comment: other } = await world.ask('comment.add', { todo: (await add('another')).number, text: 'stays' })
    await world.ask('todo.delete', { todo: part.number })
    expect(await world.ask('todo.delete', { todo: todo.number, forever: true })).toMatchObject({ deleted: 1, todo: { subject: '' } })
    await world.ask('todo.delete', { todo: part.number, forever: true })
    const { events } = await world.ask('event.list', { type: 'todo.*', order: 'newest', limit: 10 })
    const spoken = await world.ask('event.list', { type: ['comment.*', 'link.*'], order: 'newest', limit: 100 })
    expect(JSON.stringify([events, spoken.events])).not.toContain('secret')
    expect(spoken.events).toContainEqual(expect.objectContaining({ type: 'comment.added', data: { comment: other } }))
    expect(await world.punchlist.store.read(1, (store) => store.removed.find('comment', comment.number))).toBeUndefined()
    for (const { number } of [todo, part]) {
      expect(await world.refused('todo.restore', { todo: number })).toMatchObject({ code: 'not_found' })
      expect((await world.ask('todo.history', { todo: number })).history.length).toBeGreaterThan(1)
    }
    expect((await world.refused('change.undo', {})).message).toContain('cannot be taken back: deleted')
  })

  const said = async (todo: number) => {
    const { comments } = await world.ask('comment.list', { todo })
    return comments.map(({ version: _version, ...comment }) => comment)
  }
  const tied = async (todo: number) => (await world.ask('link.list', { todo })).links.map(({ value, label }) => [value, label])

  test('[UN19] comments and links are taken back and done again like other changes, with who wrote them, when and in which order', async () => {
    const [me, bob] = [person('una'), person('bob')]
    const { number: todo } = await add('spoken of')
    const { comment } = await world.ask('comment.add', { todo, text: 'first' }, me)
    await world.ask('comment.add', { todo, text: 'second' }, bob)
    const before = await said(todo)
    await world.ask('comment.edit', { comment: comment.number, text: 'first, put better' }, me)
    expect(tookBack(await world.ask('change.undo', {}, me))).toBe(`Took back: changed comment #${comment.number} “first, put better”`)
    expect((await said(todo)).map(({ text }) => text)).toEqual(['second', 'first'])
    await world.ask('comment.delete', { comment: comment.number }, bob)
    expect(await said(todo)).toHaveLength(1)
    const refusal = await world.refused('change.undo', {}, me)
    expect(refusal.message).toMatch(new RegExp(`^Nothing was taken back: comment #${comment.number} “first” was deleted by bob since`))
    await world.ask('change.undo', {}, bob)
    expect((await said(todo)).map(({ updatedAt: _at, ...row }) => row)).toEqual(before.map(({ updatedAt: _at, ...row }) => row))
    await world.ask('change.undo', {}, me)
    expect((await said(todo)).map(({ by, text }) => [by, text])).toEqual([['bob', 'second']])
    await world.ask('change.undo', { redo: true }, me)
    expect(await said(todo)).toEqual([before[0], { ...before[1], updatedAt: expect.any(Number) }])

    const branch = { todo, kind: 'branch', value: 'login' } as const
    await world.ask('link.add', branch, me)
    await world.ask('link.add', { ...branch, label: 'the login' }, me)
    await world.ask('change.undo', {}, me)
    expect(await tied(todo)).toEqual([['login', null]])
    await world.ask('change.undo', {}, me)
    expect(await tied(todo)).toEqual([])
    await world.ask('link.add', branch, bob)
    expect((await world.refused('change.undo', { redo: true }, me)).message).toMatch(/cannot come back: link #\d+ says the same by now/)
    for (const limited of [agent('rob', 'readonly'), { caller: { ...agent('rob', 'readonly').caller, connection: 'c' } }]) {
      await world.ask('comment.add', { todo, text: 'from an agent' }, limited)
      expect(await world.refused('change.undo', {}, limited)).toMatchObject({ code: 'forbidden' })
    }
  })

  test('[UN20] what was said on a deleted todo comes back with it; nobody takes back what would take others’ words along', async () => {
    const [me, bob] = [person('ida'), person('bob')]
    const top = await add('top', {}, me)
    const part = await add('part', { parent: top.number }, me)
    for (const { number } of [top, part]) {
      await world.ask('comment.add', { todo: number, text: `on ${number}` }, bob)
      await world.ask('link.add', { todo: number, kind: 'pr', value: `${number}` }, bob)
    }
    const { comment: gone } = await world.ask('comment.add', { todo: top.number, text: 'taken out before' }, bob)
    await world.ask('comment.delete', { comment: gone.number }, bob)
    const all = async () => [await said(top.number), await said(part.number), await tied(top.number), await tied(part.number)]
    const before = await all()
    const refusal = await world.refused('change.undo', {}, me)
    expect(refusal.message).toMatch(new RegExp(`^Nothing was taken back: comment #\\d+ of bob is on #${part.number} by now\\.$`))

    await world.ask('todo.delete', { todo: top.number }, me)
    expect((await world.refused('change.undo', {}, bob)).message).toContain(`#${top.number}, which it was on, is deleted`)
    await world.ask('change.undo', {}, me)
    expect(await all()).toEqual(before)
    for (const redo of [true, false]) expect((await world.ask('change.undo', { redo }, me)).count).toBe(2)
    expect(await all()).toEqual(before)
    await world.ask('change.undo', { redo: true }, me)
    expect(await world.ask('todo.restore', { todo: top.number }, bob)).toMatchObject({ restored: 2 })
    expect(await all()).toEqual(before)
    expect(tookBack(await world.ask('change.undo', {}, bob))).toBe(`Took back: restored #${top.number}, #${part.number}`)
    await world.ask('change.undo', {}, me)
    expect(await all()).toEqual(before)
    await world.ask('change.undo', {}, bob)
    expect((await said(top.number))[0]).toMatchObject({ text: 'taken out before', by: 'bob' })
  })

  test('[UN15] what was deleted is kept for a while, and then cannot be taken back', async () => {
    const me = person('old')
    const todo = await add('old', {}, me)
    await world.ask('todo.delete', { todo: todo.number }, me)
    expect(await world.punchlist.store.forgetRemoved(Date.now() - 60_000, 100)).toBe(0)
    while ((await world.punchlist.store.forgetRemoved(Date.now() + 60_000, 1)) > 0);
    expect((await world.refused('change.undo', {}, me)).message).toBe('Nothing was taken back: what was deleted is no longer kept aside.')
    expect(await world.refused('todo.restore', { todo: todo.number })).toMatchObject({ code: 'not_found' })
  })

  test('[UN16] the same key undoes once', async () => {
    const me = person('key')
    const todos = [await add('one', {}, me), await add('two', {}, me)]
    const first = await world.ask('change.undo', {}, { ...me, key: 'again' })
    expect(await world.ask('change.undo', {}, { ...me, key: 'again' })).toEqual(first)
    expect(await get(todos[0]?.number ?? 0)).toMatchObject({ subject: 'one' })
  })
})
