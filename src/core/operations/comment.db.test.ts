import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../tests/support/shorthand.ts'
import { newWorld, ownerOfTasks } from '../../../tests/support/world.ts'
import { maximumComments } from '../../contract/nouns/comment.ts'
import { maximumLinks } from '../../contract/nouns/link.ts'
import { decideAddComment } from '../domain/comment.ts'
import { decideAddLink } from '../domain/link.ts'

describeOnEachDatabase('comments and links', newWorld, (world, kind) => {
  const { newSession, add, last } = shorthandFor(world)
  const asAgent = (access: 'full' | 'readonly' | 'minimal', agent: string = ownerOfTasks) => world.punchlist.localCaller({ agent, access })
  const newTask = async (title = 'the task') => {
    await world.ask('agent.define', { id: ownerOfTasks, definition: { runner: 'external' } })
    return (await world.ask('task.add', { title, owner: ownerOfTasks })).task
  }
  const note = async (todo: number, text: string) => (await world.ask('comment.add', { todo, text })).comment
  const texts = async (todo: number) => (await world.ask('comment.list', { todo })).comments.map(({ text }) => text)

  test('[CM1] a comment says what it is about, who wrote it and when; the newest comes first, in pages that make up the list', async () => {
    const { number: todo } = await add(0, 'a')
    const first = await note(todo, 'Füße\n\n\ttwo lines')
    expect(first).toMatchObject({ todo, task: null, agent: '', by: world.caller.name, text: 'Füße\n\n\ttwo lines', version: 1 })
    const caller = await asAgent('readonly')
    const { comment: second } = await world.ask('comment.add', { todo, text: 'from an agent' }, { caller })
    expect(second).toMatchObject({ agent: ownerOfTasks, by: ownerOfTasks, number: first.number + 1 })
    await note(todo, 'third')
    const page = await world.ask('comment.list', { todo, limit: 2 })
    const rest = await world.ask('comment.list', { todo, limit: 2, after: page.next ?? undefined })
    expect([...page.comments, ...rest.comments].map(({ text }) => text)).toEqual(['third', 'from an agent', 'Füße\n\n\ttwo lines'])
    expect(rest.next).toBeNull()
    await add(0, 'another without any').then(async ({ number }) => expect(await texts(number)).toEqual([]))
  })

  test('[CM2] a comment and a link are on one todo or one task; neither and both are refused, and so is a row that is not there', async () => {
    const [todo, task] = [(await add(0, 'a')).number, (await newTask()).number]
    const from = await last()
    for (const [name, rest] of [
      ['comment.add', { text: 'x' }],
      ['comment.list', {}],
      ['link.add', { kind: 'url', value: 'https://example.com' }],
      ['link.list', {}],
    ] as const) {
      for (const both of [{}, { todo, task }]) {
        expect(await world.refused(name, { ...both, ...rest })).toMatchObject({
          code: 'invalid',
          message: expect.stringContaining('todo: name one of the two'),
        })
      }
      for (const missing of [{ todo: 999_999 }, { task: 999_999 }]) {
        expect(await world.refused(name, { ...missing, ...rest })).toMatchObject({ code: 'not_found' })
      }
    }
    expect(await last()).toBe(from)
  })

  test('[CM3] an agent edits and deletes its own comments only, one with less access deletes none, and a person any', async () => {
    const { number: todo } = await add(0, 'a')
    const [full, readonly, other] = [await asAgent('full'), await asAgent('readonly'), await asAgent('full', 'other')]
    const { comment: mine } = await world.ask('comment.add', { todo, text: 'mine' }, { caller: readonly })
    const theirs = await note(todo, 'a person’s')
    const edited = await world.ask('comment.edit', { comment: mine.number, text: 'mine, put better' }, { caller: readonly })
    expect(edited.comment).toMatchObject({ text: 'mine, put better', version: 2, by: ownerOfTasks })
    for (const caller of [full, readonly]) {
      expect(await world.refused('comment.edit', { comment: theirs.id, text: 'x' }, { caller })).toMatchObject({ code: 'forbidden' })
    }
    for (const caller of [other, await asAgent('minimal')]) {
      expect(await world.refused('comment.edit', { comment: mine.id, text: 'x' }, { caller })).toMatchObject({ code: 'forbidden' })
    }
    expect(await world.refused('comment.delete', { comment: mine.id }, { caller: readonly })).toMatchObject({ code: 'forbidden' })
    expect(await world.refused('comment.delete', { comment: theirs.id }, { caller: full })).toMatchObject({ code: 'forbidden' })
    expect(await texts(todo)).toEqual(['a person’s', 'mine, put better'])
    await world.ask('comment.delete', { comment: mine.id }, { caller: full })
    await world.ask('comment.edit', { comment: theirs.id, text: 'changed' })
    await world.ask('comment.delete', { comment: theirs.number })
    expect(await texts(todo)).toEqual([])
    expect(await world.refused('comment.edit', { comment: mine.id, text: 'x' })).toMatchObject({ code: 'not_found' })
  })

  test('[CM4] each change is one event of the session that the todo or the task belongs to; a wish that is already true is none', async () => {
    const session = await newSession()
    const { number: todo } = await add(session, 'a')
    const task = await newTask()
    const from = await last()
    const { number } = await note(todo, 'one')
    for (const text of ['two', 'two']) await world.ask('comment.edit', { comment: number, text })
    await world.ask('comment.delete', { comment: number })
    await world.ask('link.add', { todo, kind: 'file', value: 'src/a.ts' })
    const onTask = await world.ask('comment.add', { task: task.number, text: 'on a task' })
    expect(onTask.comment).toMatchObject({ todo: null, task: task.number })
    const { events } = await world.ask('event.list', { after: from })
    expect(events.map(({ type, session }) => [type, session])).toEqual([
      ['comment.added', session],
      ['comment.edited', session],
      ['comment.deleted', session],
      ['link.added', session],
      ['comment.added', task.session],
    ])
    expect(events[1]?.data).toMatchObject({ comment: { number, text: 'two' }, was: { text: 'one' } })
  })

  test('[CM5] comments and links go with their todo, however it goes, and stay with a task that is archived', async () => {
    const session = await newSession()
    const commented = async (subject: string, more = {}) => {
      const todo = await add(session, subject, more)
      return {
        ...todo,
        comment: await note(todo.number, subject),
        link: (await world.ask('link.add', { todo: todo.number, kind: 'branch', value: subject })).link,
      }
    }
    const [deleted, kept] = [await commented('deleted'), await commented('kept')]
    const below = await commented('below', { parent: deleted.id })
    await world.ask('todo.delete', { todo: deleted.id })
    for (const { comment, link } of [deleted, below]) {
      expect(await world.refused('comment.edit', { comment: comment.id, text: 'x' })).toMatchObject({ code: 'not_found' })
      expect(await world.refused('link.remove', { link: link.id })).toMatchObject({ code: 'not_found' })
    }
    await world.ask('todo.move', { todo: kept.number, to: 0 })
    expect(await texts(kept.number)).toEqual(['kept'])
    await world.ask('todo.move', { todo: kept.number, to: session })
    await world.ask('session.delete', { session })
    expect(await world.refused('comment.edit', { comment: kept.comment.id, text: 'x' })).toMatchObject({ code: 'not_found' })
    const { number: task } = await newTask()
    await world.ask('comment.add', { task, text: 'before' })
    await world.ask('task.complete', { task })
    await world.ask('comment.add', { task, text: 'after' })
    expect((await world.ask('task.get', { task })).comments).toMatchObject({ total: 2, newest: [{ text: 'after' }, { text: 'before' }] })
  })

  test('[CM6] one todo and one task are shown with their newest comments and how many there are; lists show none', async () => {
    const session = await newSession()
    const { number: todo } = await add(session, 'a')
    const before = await world.ask('todo.list', { session })
    const { version } = await world.ask('list.get', { session })
    for (const text of ['1', '2', '3', '4', '5']) await note(todo, text)
    await world.ask('link.add', { todo, kind: 'url', value: 'https://example.com/' })
    const shown = await world.ask('todo.get', { todo })
    expect(shown.comments).toMatchObject({ total: 5, newest: [{ text: '5' }, { text: '4' }, { text: '3' }] })
    const older = await world.ask('comment.list', { todo, after: shown.comments.next ?? '' })
    expect(older.comments.map(({ text }) => text)).toEqual(['2', '1'])
    expect(shown.links).toMatchObject({ total: 1, newest: [{ kind: 'url' }], next: null })
    expect(await world.ask('todo.list', { session })).toEqual(before)
    expect((await world.ask('list.get', { session })).version).toBe(version)
  })

  test('[CM7] a todo takes 500 comments and 100 links, and says so; a comment is not empty and has 16 KiB at most', async () => {
    const { number: todo, session } = await add(0, 'a')
    const subject = { noun: 'todo', number: todo, session } as const
    const at = (index: number) => ({
      id: `01KA3Q4W8ZVJ5X2M6N${kind === 'sqlite' ? 'A' : 'B'}${String(index).padStart(7, '0')}`,
      number: 900_000 + index,
      subject,
    })
    const filled = [
      ...Array.from(
        { length: maximumComments },
        (_, index) =>
          ({ kind: 'insert', noun: 'comment', row: decideAddComment({ ...at(index), text: 'x' }, world.caller, 1).comment }) as const,
      ),
      ...Array.from(
        { length: maximumLinks },
        (_, index) =>
          ({
            kind: 'insert',
            noun: 'link',
            row: decideAddLink({ ...at(index), kind: 'file', value: `${index}` }, world.caller, 1).link,
          }) as const,
      ),
    ]
    await world.punchlist.store.write(world.caller.tenant.number, (writing) => writing.apply(filled))
    expect(await world.refused('comment.add', { todo, text: 'x' })).toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('500'),
    })
    const link = { todo, kind: 'file', value: 'one more' }
    expect(await world.refused('link.add', link)).toMatchObject({ code: 'limit_reached', message: expect.stringContaining('100') })
    expect(await world.ask('link.add', { todo, kind: 'file', value: '7' })).toMatchObject({ added: false })
    const { number: other } = await add(0, 'b')
    for (const text of ['', ' \n', 'x'.repeat(16 * 1024 + 1), '\u202e']) {
      expect(await world.refused('comment.add', { todo: other, text })).toMatchObject({
        code: 'invalid',
        message: expect.stringMatching(/^text: must/),
      })
    }
    expect(await note(other, 'x'.repeat(16 * 1024))).toMatchObject({ todo: other })
  })

  test('[CM8] what is on a task is for agents that are offered tasks', async () => {
    const { number: task } = await newTask()
    await world.ask('agent.define', { id: 'plain', definition: { runner: 'external', capabilities: [] } })
    const caller = await asAgent('full', 'plain')
    const { comment } = await world.ask('comment.add', { task, text: 'x' })
    for (const [name, input] of [
      ['comment.add', { task, text: 'x' }],
      ['comment.list', { task }],
      ['comment.edit', { comment: comment.id, text: 'x' }],
      ['link.add', { task, kind: 'branch', value: 'x' }],
    ] as const) {
      expect(await world.refused(name, input, { caller })).toMatchObject({ code: 'forbidden', message: expect.stringContaining('tasks') })
    }
  })

  test('[LK1] the same kind and value are one link, which has the label that it was given last', async () => {
    const { number: todo } = await add(0, 'a')
    const commit = { todo, kind: 'commit', value: '3F2A9C1D' } as const
    const { link, added } = await world.ask('link.add', commit)
    expect([link, added]).toMatchObject([{ kind: 'commit', value: '3f2a9c1d', label: null, version: 1 }, true])
    const from = await last()
    expect(await world.ask('link.add', commit)).toEqual({ link, added: false })
    expect(await last()).toBe(from)
    const labelled = await world.ask('link.add', { ...commit, label: 'main: fix it' })
    expect(labelled).toMatchObject({ link: { number: link.number, label: 'main: fix it', version: 2 }, added: false })
    const pull = await world.ask('link.add', { todo, kind: 'pr', value: '12' })
    expect(pull).toMatchObject({ link: { kind: 'pull_request', value: '#12' }, added: true })
    expect(await world.ask('link.add', { todo, kind: 'pull_request', value: '#12' })).toMatchObject({ added: false })
    expect((await world.ask('link.list', { todo })).links.map(({ value }) => value)).toEqual(['#12', '3f2a9c1d'])
    await world.ask('link.remove', { link: link.number })
    expect((await world.ask('link.list', { todo })).links).toHaveLength(1)
  })
})
