import { beforeEach, expect, test } from 'vitest'
import { type DatabaseKind, describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newPlace, runSql } from '../../../../tests/support/stores.ts'
import { openPunchlist } from '../../../server/open.ts'
import type { Answer, EveryName, GivenInput } from '../../engine-contract/index.ts'

const day = 24 * 60 * 60 * 1000

/** A store whose rows can be changed behind the gate's back. */
async function newOpenPlace(kind: DatabaseKind) {
  const { place, remove } = await newPlace(kind)
  const punchlist = await openPunchlist(place)
  const close = () => punchlist.close().then(remove)
  return { punchlist, sql: (text: string) => runSql(place, text), close }
}

describeOnEachDatabase('cleaning up', newOpenPlace, (opened) => {
  beforeEach(() => opened.sql('DELETE FROM todos'))

  const ask = async <Name extends EveryName>(name: Name, input: GivenInput<Name>): Promise<Answer<Name>> => {
    const outcome = await opened.punchlist.perform(name, input, { caller: await opened.punchlist.localCaller() })
    if (!outcome.granted) throw new Error(`${name} was refused: ${outcome.refusal.message}`)
    return outcome.value
  }
  const { newSession, add, last } = shorthandFor({ ask })
  const subjects = async () => (await ask('todo.list', { status: ['all'], limit: 500 })).todos.map((todo) => todo.subject).toSorted()
  const typesSince = async (after: number) => (await ask('event.list', { after })).events.map((event) => event.type)
  /** Takes the session away and leaves its todos, as another program on the file might. */
  const loseSession = (session: number) => opened.sql(`DELETE FROM sessions WHERE id = ${session}`)
  /** Makes a session look as if nothing had happened in it for so many days; finished todos were finished then. */
  const age = async (session: number, days: number, where = '1 = 1') => {
    const then = Date.now() - days * day
    const seconds = Math.floor(then / 1000)
    await opened.sql(`UPDATE sessions SET updated_at = ${then} WHERE id = ${session}`)
    await opened.sql(`UPDATE todos SET updated_at = ${seconds} WHERE conversation_id = ${session} AND ${where}`)
    await opened.sql(`UPDATE events SET at = ${then} WHERE session = ${session}`)
    const finished = `conversation_id = ${session} AND completed_at > 0 AND ${where}`
    await opened.sql(`UPDATE todos SET completed_at = ${seconds} WHERE ${finished}`)
  }
  /** One todo that is orphaned, and one that is stale. */
  const leaveBehind = async (status: 'completed' | 'canceled') => {
    const [gone, idle] = [await newSession(), await newSession()]
    await add(gone, 'orphan')
    await add(idle, 'stale', { status })
    await loseSession(gone)
    await age(idle, 40)
    return { gone, idle }
  }
  /** A finished subtask that is older than its finished parent. */
  const leaveTreeBehind = async (why: 'orphaned' | 'stale') => {
    const session = await newSession()
    const child = await add(session, 'child', { status: 'completed' })
    const root = await add(session, 'root', { status: 'completed' })
    await ask('todo.update', { todo: child.id, parent: root.id })
    if (why === 'orphaned') await loseSession(session)
    else await age(session, 40)
  }

  test('[CU1] todos of sessions that are gone are removed, whatever their status; no others are', async () => {
    const [gone, here] = [await newSession(), await newSession()]
    const root = await add(gone, 'orphan')
    await add(gone, 'orphaned subtask', { parent: root.id, status: 'completed' })
    await add(here, 'here')
    await add(0, 'tenant-wide')
    await loseSession(gone)
    expect(await ask('todo.clean', {})).toEqual({ orphaned: 2, stale: 0, dryRun: false, more: false, next: null })
    expect(await subjects()).toEqual(['here', 'tenant-wide'])
  })

  test('[CU2] finished todos go when they are old and their session is idle', async () => {
    const session = await newSession()
    for (const status of ['pending', 'in_progress', 'completed', 'canceled'] as const) await add(session, status, { status })
    await age(session, 31)
    expect(await ask('todo.clean', {})).toEqual({ orphaned: 0, stale: 2, dryRun: false, more: false, next: null })
    expect(await subjects()).toEqual(['in_progress', 'pending'])
  })

  test('[CU2] what was finished lately stays, and so does all of a session that is in use', async () => {
    const [young, used, touched] = [await newSession(), await newSession(), await newSession()]
    for (const session of [young, used, touched]) await add(session, `done in ${session}`, { status: 'completed' })
    await age(young, 29)
    await age(used, 31)
    await add(used, 'open')
    await age(touched, 31)
    await ask('session.rename', { session: touched, title: 'renamed' })
    expect(await ask('todo.clean', {})).toMatchObject({ orphaned: 0, stale: 0 })
    expect(await subjects()).toHaveLength(4)
  })

  test('[CU3] how old and how idle can be given', async () => {
    const session = await newSession()
    await add(session, 'done', { status: 'completed' })
    await age(session, 3)
    expect(await ask('todo.clean', { finishedDays: 2 })).toMatchObject({ stale: 0 })
    expect(await ask('todo.clean', { idleDays: 2 })).toMatchObject({ stale: 0 })
    expect(await ask('todo.clean', { finishedDays: 2, idleDays: 2 })).toMatchObject({ stale: 1 })
  })

  test('[CU4] a clean-up is bounded, says that there is more, and goes on the next time', async () => {
    const [gone, idle] = [await newSession(), await newSession()]
    for (let count = 0; count < 3; count++) {
      await add(gone, `orphan ${count}`)
      await add(idle, `stale ${count}`, { status: 'completed' })
    }
    await loseSession(gone)
    await age(idle, 40)
    expect(await ask('todo.clean', { limit: 2 })).toMatchObject({ orphaned: 2, stale: 0, more: true })
    expect(await ask('todo.clean', { limit: 2 })).toMatchObject({ orphaned: 1, stale: 1, more: true })
    expect(await ask('todo.clean', { limit: 5 })).toMatchObject({ orphaned: 0, stale: 2, more: false })
    expect(await subjects()).toEqual([])
  })

  test('[CU4] what just fits leaves no more', async () => {
    const gone = await newSession()
    for (const subject of ['one', 'two']) await add(gone, subject)
    await loseSession(gone)
    expect(await ask('todo.clean', { limit: 2 })).toMatchObject({ orphaned: 2, more: false })
  })

  test('[CU4] parents that come before their subtasks do not keep a clean-up from going on', async () => {
    const session = await newSession()
    const roots = [await add(session, 'a'), await add(session, 'b'), await add(session, 'c')]
    for (const { id, subject } of roots) await add(session, `part of ${subject}`, { parent: id, status: 'completed' })
    for (const { id } of roots) await ask('todo.update', { todo: id, status: 'completed' })
    await age(session, 40)
    const turns = [await ask('todo.clean', { limit: 2 }), await ask('todo.clean', { limit: 2 }), await ask('todo.clean', { limit: 2 })]
    expect(turns.map(({ stale, more }) => [stale, more])).toEqual([
      [2, true],
      [2, true],
      [2, false],
    ])
    expect(await subjects()).toEqual([])
  })

  test('[CU5] a dry run tells the same and changes nothing', async () => {
    await leaveBehind('canceled')
    const from = await last()
    expect(await ask('todo.clean', { dryRun: true })).toEqual({ orphaned: 1, stale: 1, dryRun: true, more: false, next: null })
    expect(await subjects()).toEqual(['orphan', 'stale'])
    expect(await last()).toBe(from)
  })

  test('[CU6] each row that goes is logged, and then the clean-up; with nothing to do, nothing is', async () => {
    const { gone, idle } = await leaveBehind('completed')
    const from = await last()
    await ask('todo.clean', {})
    const { events } = await ask('event.list', { after: from })
    expect(events.map((event) => event.type)).toEqual(['todo.deleted', 'todo.deleted', 'todo.cleaned'])
    expect(events[2]?.data).toEqual({ orphaned: 1, stale: 1 })
    expect(events.slice(0, 2).map((event) => event.session)).toEqual([gone, idle])
    const after = await last()
    await ask('todo.clean', {})
    expect(await last()).toBe(after)
  })

  test('[CU7] a finished todo with an open subtask at any depth stays', async () => {
    const session = await newSession()
    const root = await add(session, 'root')
    const child = await add(session, 'child', { parent: root.id })
    await add(session, 'open grandchild', { parent: child.id })
    for (const todo of [root.id, child.id]) await ask('todo.update', { todo, status: 'completed' })
    await age(session, 40)
    expect(await ask('todo.clean', {})).toMatchObject({ stale: 0 })
    expect(await subjects()).toEqual(['child', 'open grandchild', 'root'])
  })

  test('[CU7] a finished todo stays as long as a subtask that was finished later', async () => {
    const session = await newSession()
    const root = await add(session, 'root', { status: 'completed' })
    const child = await add(session, 'child', { parent: root.id, status: 'completed' })
    await age(session, 40)
    await age(session, 10, `uid = '${child.id}'`)
    const from = await last()
    const { stale } = await ask('todo.clean', {})
    expect((await typesSince(from)).filter((type) => type === 'todo.deleted')).toHaveLength(stale)
    expect(await subjects()).toEqual(['child', 'root'])
  })

  test.each(['orphaned', 'stale'] as const)('[CU8] %s todos go with their subtasks, in whatever order they were added', async (why) => {
    await leaveTreeBehind(why)
    const from = await last()
    expect(await ask('todo.clean', {})).toMatchObject({ [why]: 2 })
    expect(await typesSince(from)).toEqual(['todo.deleted', 'todo.deleted', 'todo.cleaned'])
    expect(await subjects()).toEqual([])
  })

  test.each(['orphaned', 'stale'] as const)('[CU8] no %s row goes untold when the bound falls between parent and subtask', async (why) => {
    await leaveTreeBehind(why)
    expect(await ask('todo.clean', { limit: 1 })).toMatchObject({ [why]: 1, more: true })
    expect(await subjects()).toEqual(['root'])
  })

  test('[CU9] only who may delete may clean up', async () => {
    const caller = await opened.punchlist.localCaller({ agent: 'planner', access: 'readonly' })
    expect(await opened.punchlist.perform('todo.clean', {}, { caller })).toMatchObject({ granted: false, refusal: { code: 'forbidden' } })
  })
  test('[CU10] the todos of a task’s session stay, however old they are', async () => {
    const [session, other] = [await newSession(), await newSession()]
    await add(session, 'step of a task', { status: 'completed' })
    await add(other, 'done', { status: 'completed' })
    for (const aged of [session, other]) await age(aged, 40)
    await opened.sql(`UPDATE sessions SET task_id = 7 WHERE id = ${session}`)
    expect(await ask('todo.clean', {})).toMatchObject({ stale: 1 })
    expect(await subjects()).toEqual(['step of a task'])
  })

  test('[CU11] what goes is the same where a session in use keeps very many that were finished long ago', async () => {
    const [used, idle, young] = [await newSession(), await newSession(), await newSession()]
    const root = await add(idle, 'root')
    const kept = await add(idle, 'kept')
    for (const subject of ['one', 'two']) await add(idle, subject, { parent: root.id, status: 'canceled' })
    await add(idle, 'open', { parent: kept.id })
    for (const todo of [root.id, kept.id]) await ask('todo.update', { todo, status: 'completed' })
    await add(young, 'young', { status: 'completed' })
    const { id } = await add(used, 'copied', { status: 'completed' })
    for (const [session, days] of [
      [used, 40],
      [idle, 40],
      [young, 29],
    ] as const)
      await age(session, days)
    await opened.sql(copiesOf(id, 12_000))
    await ask('session.rename', { session: used, title: 'in use' })
    const from = await last()
    expect(await ask('todo.clean', { limit: 2 })).toMatchObject({ stale: 2 })
    expect(await ask('todo.clean', { limit: 2 })).toMatchObject({ stale: 1, more: false })
    const { events } = await ask('event.list', { after: from })
    const gone = events.flatMap(({ type, data }) => (type === 'todo.deleted' ? [(data as { todo: { subject: string } }).todo.subject] : []))
    expect(gone.toSorted()).toEqual(['one', 'root', 'two'])
    await age(used, 40)
    expect(await ask('todo.clean', { limit: 100 })).toMatchObject({ stale: 100, more: true })
  })

  test('[CU12] no more than 500 go in one commit, told once a list, and the next call can go on where it ended', async () => {
    const session = await newSession()
    const { id } = await add(session, 'copied', { status: 'completed' })
    await age(session, 40)
    await opened.sql(copiesOf(id, 1_099))
    const from = await last()
    const first = await ask('todo.clean', { limit: 10_000 })
    expect(first).toMatchObject({ stale: 500, more: true, next: expect.any(String) })
    expect(await typesSince(from)).toEqual(['todo.deletedMany', 'todo.cleaned'])
    const second = await ask('todo.clean', { after: first.next ?? '' })
    const third = await ask('todo.clean', {})
    expect([second.stale + third.stale, third.more]).toEqual([600, false])
    expect(await subjects()).toEqual([])
    const caller = await opened.punchlist.localCaller()
    const wrong = await opened.punchlist.perform('todo.clean', { after: 'nonsense' }, { caller })
    expect(wrong).toMatchObject({ granted: false, refusal: { code: 'invalid' } })
  })
})

/** Puts so many copies of a todo beside it. */
function copiesOf(id: string, count: number): string {
  const same = `tenant_id, conversation_id, agent_id, subject, description, status, position, created_at, updated_at, completed_at, priority,
    created_by, version`
  return `INSERT INTO todos (id, uid, ${same})
    WITH RECURSIVE copies (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM copies WHERE number < ${count})
    SELECT id + 1000000 + number, uid || number, ${same} FROM todos CROSS JOIN copies WHERE uid = '${id}'`
}
