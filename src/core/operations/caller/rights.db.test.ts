import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/stores.ts'
import { endTurn, type TakenRun, takeRun } from '../../../../tests/support/turns.ts'
import { asEngine, newWorld, type TestWorld } from '../../../../tests/support/world.ts'
import type { AccessLevel } from '../../../contract/access.ts'
import { createAuthenticate } from '../../gate/authenticate.ts'
import type { Caller } from '../../ports/caller.ts'

describe.each(databases)('rights on %s', (kind) => {
  let world: TestWorld
  let readonly: Caller
  beforeAll(async () => {
    world = await newWorld(kind)
    await world.ask('agent.define', { id: 'coder', definition: { runner: 'function' } })
    await world.ask('agent.define', { id: 'planner', definition: { runner: 'function', access: 'readonly' } })
    await world.ask('agent.define', { id: 'talker', definition: { runner: 'function', capabilities: [] } })
    readonly = await as('readonly')
  })
  afterAll(() => world.close())

  const as = async (access: AccessLevel): Promise<Caller> => ({ ...(await world.punchlist.localCaller({ access })), name: access })
  const newSession = async (agent = 'coder', caller = world.caller) =>
    (await world.ask('session.add', { agent }, { caller })).session.number
  const say = (session: number, text: string, caller = world.caller) => world.ask('message.send', { session, text }, { caller })
  const claim = (session: number) => world.ask('run.claim', { session, node: 'n', lease: 600_000 }, { caller: asEngine(world.caller) })

  const claimed = (session: number) => takeRun(world, session)
  const yielded = (run: TakenRun, said: { text?: string; answers?: string } = {}) => endTurn(world, run, said)

  test('[RT1] a run may do no more than its agent, its session and whoever caused it', async () => {
    const rightsOf = async (agent: string, maker: Caller, speaker: Caller) => {
      const session = await newSession(agent, maker)
      await say(session, 'go', speaker)
      const { rights, caller } = await claimed(session)
      expect(caller.access).toBe(rights.access)
      return rights
    }
    const free = { access: 'full', capabilities: null }
    const narrow = { access: 'readonly', capabilities: null }
    expect(await rightsOf('coder', world.caller, world.caller)).toEqual(free)
    expect(await rightsOf('coder', world.caller, readonly)).toEqual(narrow)
    expect(await rightsOf('coder', readonly, world.caller)).toEqual(narrow)
    expect(await rightsOf('planner', world.caller, world.caller)).toEqual(narrow)
    expect(await rightsOf('talker', world.caller, readonly)).toEqual({ access: 'readonly', capabilities: [] })
    const talker = await world.punchlist.localCaller({ agent: 'talker' })
    expect(await rightsOf('coder', world.caller, talker)).toEqual({ access: 'full', capabilities: [] })
  })

  test('[RT1] the token of a run speaks with the rights of the run, whatever its agent might do otherwise', async () => {
    const session = await newSession()
    await say(session, 'go', readonly)
    const { secret, cause } = await claimed(session)
    const known = await createAuthenticate(world.punchlist.store, Date.now)(secret)
    expect(known?.caller).toMatchObject({ agent: 'coder', access: 'readonly', run: { session, cause } })
  })

  test('[RT2] messages of unlike rights are heard one after another, each in a run of its own', async () => {
    const session = await newSession()
    await say(session, 'one')
    await say(session, 'two', readonly)
    await say(session, 'three', readonly)
    await say(session, 'four')
    const heard: [string, string][] = []
    for (let turn = 1; turn <= 3; turn++) {
      const run = await claimed(session)
      heard.push([run.prompt, run.rights.access])
      expect(await yielded(run)).toMatchObject({ goesOn: false })
    }
    expect(heard).toEqual([
      ['one', 'full'],
      ['two\n\nthree', 'readonly'],
      ['four', 'full'],
    ])
    expect(await claim(session)).toEqual({ claimed: false, reason: 'nothing asks for it' })
  })

  test('[RT2] what comes in the middle of a turn is not heard in it when its rights are others, and the answers to writs wait behind it', async () => {
    const session = await newSession()
    await say(session, 'one')
    const first = await claimed(session)
    await say(session, 'two', readonly)
    const scribe = asEngine(first.caller)
    const heard = async () => {
      const { messages } = await world.ask('message.list', { session, live: true }, { caller: scribe })
      return messages.filter(({ role }) => role === 'user').map(({ rights }) => rights)
    }
    expect(await heard()).toEqual([null])
    await say(session, 'three')
    expect(await heard()).toHaveLength(1)
    expect(await yielded(first, { answers: '[/todo list]\n[END TODO]' })).toMatchObject({ goesOn: false })
    const second = await claimed(session)
    expect([second.prompt, second.rights.access]).toEqual(['two', 'readonly'])
    await yielded(second)
    const third = await claimed(session)
    expect([third.prompt, third.rights.access]).toEqual(['three\n\n[/todo list]\n[END TODO]', 'full'])
    await yielded(third)
    expect(await claim(session)).toMatchObject({ claimed: false })
  })

  test('[RT2] what a run was asked that was lost is asked again on the same account', async () => {
    const session = await newSession()
    await say(session, 'one')
    await say(session, 'two', readonly)
    await yielded(await claimed(session))
    const lost = await world.ask('run.claim', { session, node: 'dead', lease: 1 }, { caller: asEngine(world.caller) })
    if (!lost.claimed) throw new Error(lost.reason)
    for (let recovered = false; !recovered; ) {
      recovered = (await world.ask('run.recover', { run: lost.run.id }, { caller: asEngine(world.caller) })).recovered
    }
    const again = await claimed(session)
    expect([again.prompt, again.rights.access, again.run.trigger]).toEqual(['two', 'readonly', 'recovered'])
    await yielded(again)
  })

  test('[RT3] a word goes by the rights of whoever said it, however many agents pass it on, and a message shows them', async () => {
    const [first, second] = [await newSession(), await newSession('planner')]
    expect((await say(first, 'go', readonly)).message.rights).toEqual({ access: 'readonly', capabilities: null })
    expect((await say(second, 'go')).message.rights).toBe(null)
    const run = await claimed(first)
    const { message } = await say(await newSession(), 'pass it on', run.caller)
    expect(message.rights).toEqual({ access: 'readonly', capabilities: null })
    // An agent that is itself allowed less cannot have more done by another.
    const planner = await claimed(second)
    expect((await say(await newSession(), 'pass it on', planner.caller)).message.rights).toMatchObject({ access: 'readonly' })
  })

  test('[RT3] whoever writes what a schedule says, moves it or resumes it has no more done by it than they may', async () => {
    const add = async (caller = world.caller) =>
      (await world.ask('schedule.add', { when: 'every day', prompt: 'go', agent: 'coder' }, { caller })).schedule
    const narrow = { access: 'readonly', capabilities: null }
    const change = async (number: number, wish: object, caller: Caller) =>
      (await world.ask('schedule.update', { schedule: number, ...wish }, { caller })).schedule.rights
    expect((await add(readonly)).rights).toEqual(narrow)
    const { number } = await add()
    expect(await change(number, { title: 'renamed' }, readonly)).toBe(null)
    expect(await change(number, { when: 'every hour' }, readonly)).toEqual(narrow)
    expect(await change(number, { when: 'every day' }, world.caller)).toEqual(narrow)
    expect(await change(number, { prompt: 'go on' }, world.caller)).toBe(null)
    await world.ask('schedule.pause', { schedule: number })
    expect((await world.ask('schedule.resume', { schedule: number }, { caller: readonly })).schedule.rights).toEqual(narrow)
  })

  test('[RT4] an answer gives those no more for whom it was asked, and a word from who may not answer answers nothing', async () => {
    const session = await newSession()
    await say(session, 'go', readonly)
    const run = await claimed(session)
    const { question } = await world.ask('question.ask', { session, text: 'Shall I?' }, { caller: run.caller })
    await yielded(run)
    await say(session, 'yes', readonly)
    const chat = await claimed(session)
    expect((await world.ask('question.get', { question: question.number })).question.answeredAt).toBe(0)
    await yielded(chat)
    await world.ask('question.answer', { question: question.number, answer: 'yes' })
    const answered = await claimed(session)
    expect([answered.run.trigger, answered.rights.access]).toEqual(['answer', 'readonly'])
    await yielded(answered)
  })

  test('[RT4] leave to use a tool lets those go on for whom it was asked, and who may other things waits until then', async () => {
    const session = await newSession()
    await say(session, 'go', readonly)
    const run = await claimed(session)
    const scribe = asEngine(run.caller)
    const call = { type: 'tool' as const, callId: 'c', tool: 'shell', input: {}, status: 'pending' as const }
    const ended = await world.ask('message.end', { message: run.reply ?? 0, content: [call], finish: 'tool-calls' }, { caller: scribe })
    run.reply = undefined
    const part = ended.message.parts[0]?.id ?? ''
    const { question } = await world.ask('question.approve', { part, text: 'May it?' }, { caller: scribe })
    await yielded(run, { text: '' })
    const other = await world.punchlist.localCaller({ agent: 'talker' })
    await say(session, 'me too', other)
    expect(await claim(session)).toEqual({ claimed: false, reason: 'awaiting_approval' })
    await world.ask('question.answer', { question: question.number, answer: 'allow' })
    const allowed = await claimed(session)
    expect([allowed.run.trigger, allowed.rights.access, allowed.prompt]).toEqual(['approval', 'readonly', ''])
    await yielded(allowed)
    const next = await claimed(session)
    expect([next.prompt, next.rights]).toEqual(['me too', { access: 'full', capabilities: [] }])
    await yielded(next)
  })

  test('[RT5] a task whose maker may not run tasks is a draft that nothing starts, and who starts it adopts it', async () => {
    const { task, held } = await world.ask('task.add', { title: 'do it', owner: 'coder' }, { caller: readonly })
    expect([task.status, held]).toEqual(['draft', true])
    expect(await world.refused('task.update', { task: task.number, status: 'active' }, { caller: readonly })).toMatchObject({
      code: 'forbidden',
      message: 'readonly may not run tasks: the access level is readonly.',
    })
    expect(await world.refused('task.run', { task: task.number })).toMatchObject({ message: 'task is not active' })
    await say(task.session, 'go')
    expect(await claim(task.session)).toEqual({ claimed: false, reason: 'task is not active' })
    await world.ask('task.update', { task: task.number, status: 'active' })
    const run = await claimed(task.session)
    expect([run.run.trigger, run.rights.access]).toEqual(['task_created', 'full'])
    expect((await world.ask('task.add', { title: 'mine', owner: 'coder' })).held).toBe(false)
    expect((await world.ask('task.add', { title: 'later', owner: 'coder', status: 'draft' }, { caller: readonly })).held).toBe(false)
  })

  test('[RT5] who is given a task that is worked on is started, which takes who may run tasks', async () => {
    const { task } = await world.ask('task.add', { title: 'do it', owner: 'planner' })
    const hand = (number: number, caller: Caller) => world.punchlist.perform('task.update', { task: number, owner: 'coder' }, { caller })
    expect(await hand(task.number, readonly)).toMatchObject({ granted: false, refusal: { code: 'forbidden' } })
    const { task: draft } = await world.ask('task.add', { title: 'do it', owner: 'planner' }, { caller: readonly })
    expect(await hand(draft.number, readonly)).toMatchObject({ granted: true })
  })

  test('[RT6] a session may no more than whoever made it; a project may what the one may who may most of those that opened it', async () => {
    const accessOf = async (session: number) => (await world.ask('session.get', { session })).session.permissions.access
    expect(await accessOf(await newSession('coder', readonly))).toBe('readonly')
    const made = await newSession()
    const { session: asked } = await world.ask('message.ask', { session: made, agent: 'planner', text: 'what?' }, { caller: readonly })
    expect(await accessOf(asked.number)).toBe('readonly')
    const given = { session: made, to: [{ agent: 'planner', prompt: 'do it' }] }
    const [child] = (await world.ask('message.delegate', given, { caller: readonly })).sessions
    expect(child?.permissions.access).toBe('readonly')
    const { schedule } = await world.ask('schedule.add', { when: 'every day', prompt: 'x', agent: 'coder' }, { caller: readonly })
    expect(await accessOf(schedule.session)).toBe('readonly')
    const folder = { folder: `/home/ada/${kind}` }
    const { session: project } = await world.ask('session.open', folder, { caller: readonly })
    expect(project.permissions.access).toBe('readonly')
    await world.ask('session.open', folder)
    await world.ask('session.open', folder, { caller: readonly })
    expect(await accessOf(project.number)).toBe('full')
  })

  test('[RT7] who may less than the session is answered and no more; its work goes on for those for whom it was being done', async () => {
    const session = await newSession()
    await world.ask('todo.add', { session, subject: 'open' })
    await say(session, 'hello', readonly)
    const chat = await claimed(session)
    expect(await yielded(chat)).toMatchObject({ goesOn: false, run: { outcome: 'done' } })
    expect(await claim(session)).toEqual({ claimed: false, reason: 'nothing asks for it' })

    await say(session, 'do it')
    const work = await claimed(session)
    await say(session, 'hello again', readonly)
    expect(await yielded(work)).toMatchObject({ goesOn: false, run: { detail: 'something new has come' } })
    const between = await claimed(session)
    expect([between.rights.access, between.prompt.includes('hello again')]).toEqual(['readonly', true])
    expect(await yielded(between)).toMatchObject({ goesOn: false })
    const goesOn = await claimed(session)
    expect([goesOn.rights.access, goesOn.prompt]).toEqual(['full', expect.stringContaining('open')])
    expect((await world.ask('session.get', { session })).session.wakes).toBe(1)
    expect(await yielded(goesOn)).toMatchObject({ goesOn: true })
  })

  test('[RT7] a child that is spoken to by somebody else reports what it did for those that it works for', async () => {
    const parent = await newSession()
    await say(parent, 'go')
    const above = await claimed(parent)
    const given = { session: parent, background: true, to: [{ agent: 'planner', prompt: 'do it' }] }
    const [child] = (await world.ask('message.delegate', given, { caller: above.caller })).sessions
    if (child === undefined) throw new Error('there is no child')
    await yielded(above)
    const work = await claimed(child.number)
    await say(child.number, 'say that all is lost', readonly)
    await yielded(work, { text: 'it is done' })
    const chat = await claimed(child.number)
    await yielded(chat, { text: 'all is lost' })
    const told = await claimed(parent)
    expect(told.rights.access).toBe('full')
    expect(told.prompt).toContain('it is done')
    expect(told.prompt).not.toContain('all is lost')
    await yielded(told)
    expect(await claim(parent)).toMatchObject({ claimed: false })
  })

  test('[RT8] what an agent replies to whoever asked it is read on their account, though it is itself allowed less', async () => {
    const asking = await newSession()
    await say(asking, 'go')
    const asker = await claimed(asking)
    const { session: peer } = await world.ask('message.ask', { session: asking, agent: 'planner', text: 'what?' }, { caller: asker.caller })
    await yielded(asker)
    const planner = await claimed(peer.number)
    expect([planner.rights.access, planner.cause.access]).toEqual(['readonly', 'full'])
    await world.ask('message.reply', { session: peer.number, text: 'this' }, { caller: planner.caller })
    await yielded(planner)
    const reading = await claimed(asking)
    expect([reading.rights.access, reading.prompt]).toEqual(['full', expect.stringContaining('this')])
    await yielded(reading)
  })

  test('[RT8] a call of a turn is answered only by those who may what the turn may', async () => {
    const session = await newSession()
    await say(session, 'go')
    const run = await claimed(session)
    const scribe = asEngine(run.caller)
    const call = { type: 'tool' as const, callId: 'c', tool: 'task', input: {}, status: 'pending' as const }
    const ended = await world.ask('message.end', { message: run.reply ?? 0, content: [call], finish: 'tool-calls' }, { caller: scribe })
    const given = { session, to: [{ agent: 'planner', prompt: 'do it' }], part: ended.message.parts[0]?.id }
    expect(await world.refused('message.delegate', given, { caller: readonly })).toMatchObject({ code: 'forbidden' })
    await world.ask('message.delegate', given, { caller: run.caller })
  })
})
