import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { spoken } from '../../../../tests/support/turns.ts'
import { asEngine, newWorld } from '../../../../tests/support/world.ts'
import type { AccessLevel } from '../../../contract/access.ts'
import type { Caller } from '../../ports/caller.ts'

describeOnEachDatabase('briefs', newWorld, (world, kind) => {
  /** In a tenant of its own, so that its numbers start at 1 and nobody else changes anything. */
  const tenantFor = async (name: string) => {
    const tenant = `${kind}-${name}`
    await world.ask('tenant.add', { name: tenant })
    const as = (agent?: string, access?: AccessLevel) => world.punchlist.localCaller({ tenant, agent, access })
    const person = await as()
    const ask: typeof world.ask = (operation, input, call) => world.ask(operation, input, { caller: person, ...call })
    for (const id of ['coder', 'tester']) await ask('agent.define', { id, definition: { runner: 'function' } })
    const { session } = await ask('session.add', { title: 'Ship the till', agent: 'coder' })
    const coder = await as('coder')
    const brief = async (caller: Caller = coder, input: { session?: number; since?: number } = { session: session.number }) =>
      (await ask('session.brief', input, { caller })).brief
    const add = async (subject: string, fields: object = {}) =>
      (await ask('todo.add', { session: session.number, subject, ...fields })).todo.number
    return { ask, as, person, coder, session, brief, add, engine: { caller: asEngine(person) } }
  }
  const linesOf = ({ text }: { text: string }) => text.split('\n')

  test('[BR10] it tells a fresh context what was asked, what is in hand, what is open and what is blocked, by their numbers', async () => {
    const { ask, brief, add, session } = await tenantFor('situation')
    await ask('message.send', { session: session.number, text: 'Ship it by Friday.\nNo downtime!' })
    await add('Count the money', { status: 'completed' })
    await add('Drain the queue')
    await add('Roll back', { status: 'in_progress' })
    await add('Sign it', { status: 'blocked', blockedReason: 'the key is with Ada' })
    await add('Tell the press', { status: 'canceled' })
    expect(linesOf(await brief())).toEqual([
      'Session #1 “Ship the till” [idle], agent coder: 1 of 4 todos done (25%).',
      'Asked by local: Ship it by Friday.',
      '  No downtime!',
      'Focus: ▶ #3 [in_progress] Roll back',
      'Open:',
      '  #2 [pending] Drain the queue',
      'Blocked:',
      '  #4 [blocked] Sign it (blocked: the key is with Ada)',
      'Next: go on with #3; todo_update(3, "done") when it is done.',
    ])
    expect(await brief()).toMatchObject({ session: 1, open: 2, blocked: 1, questions: 0, changes: 0 })
  })

  test('[BR19] an answer that the caller was not told of stands in its brief, once, even where both go by one name', async () => {
    const { ask, brief, person, session } = await tenantFor('answers')
    const here = { session: session.number }
    const { question } = await ask('question.ask', { ...here, text: 'Which street?' })
    await brief(person)
    await ask('question.answer', { question: question.number, answer: 'Main Street,\nnumber 4' })
    const line = `  question #${question.number} (Which street?): Main Street, number 4`
    expect(linesOf(await brief(person, { ...here, since: 1 }))).toContain(line)
    expect(linesOf(await brief(person))).toEqual(expect.arrayContaining(['Answered to you:', line]))
    expect(linesOf(await brief(person))).not.toContain(line)
  })

  test('[BR11] it tells what runs and what waits: runs, subtasks, children, questions, schedules, and who waits for a reply', async () => {
    const { ask, brief, as, engine } = await tenantFor('work')
    const { task } = await ask('task.add', {
      title: 'Move the shop',
      description: 'To the new server.',
      owner: 'coder',
      steps: [{ title: 'Pack' }, { title: 'Drive' }],
    })
    const subtask = await ask('task.addSubtask', { task: task.number, stepIndex: 0, title: 'Pack the boxes', owner: 'tester' })
    const claimed = await ask('run.claim', { session: task.session, node: 'a test', lease: 600_000 }, engine)
    const { question } = await ask('question.ask', { session: task.session, text: 'Which street?' })
    await ask('message.delegate', { session: task.session, to: [{ agent: 'tester', prompt: 'look at the map' }] })
    await ask('schedule.add', { when: '2030-01-01 09:00', prompt: 'look', session: task.session })
    const told = await brief(await as('tester'), { session: task.session })
    expect(linesOf(told)).toEqual([
      expect.stringMatching(/^Session #\d+ “Move the shop” \[running\] of task #1, agent coder: 0 of 2 todos done/),
      'Task #1: Move the shop',
      '  To the new server.',
      expect.stringMatching(/^Focus: #\d+ \[pending\] Drive$/),
      'Running and waiting:',
      `  question #${question.number} waits for a person: Which street?`,
      `  coder is at work in session #${task.session} on task #1`,
      expect.stringMatching(new RegExp(`^ {2}task #${subtask.task.number} does #\\d+$`)),
      expect.stringMatching(/^ {2}session #\d+ \(tester\) works for it: /),
      expect.stringMatching(/^ {2}schedule #1 \[next 2030-01-01 09:00/),
      expect.stringMatching(/^Next: begin #\d+/),
    ])
    expect(told).toMatchObject({ questions: 1, open: 2 })
    if (!claimed.claimed) throw new Error(claimed.reason)
    const run = { id: claimed.run.id, session: task.session, task: task.number, fence: claimed.run.fence }
    const own = await brief({ ...(await as('coder')), run }, { session: task.session })
    expect(own.text).not.toContain('is at work')
    const { session: asked } = await ask('message.ask', { session: task.session, agent: 'tester', text: 'What is it?' })
    expect((await brief(await as('tester'), { session: asked.number })).text).toContain(
      `Asked by coder: What is it?\nRunning and waiting:\n  session #${task.session} waits for your reply: reply(text)`,
    )
  })

  test('[BR12] the newest hand-over is told: a memory entry of type context, a summary, or else the last reply', async () => {
    const { ask, brief, session, engine } = await tenantFor('note')
    const noteOf = async () => linesOf(await brief()).find((line) => /^(Hand-over|Summary|Last reply)/.test(line))
    expect(await noteOf()).toBeUndefined()
    await spoken(world.punchlist.perform, engine.caller, session.number, [{ type: 'text', text: 'Till one is shipped.' }])
    expect(await noteOf()).toBe('Last reply of coder: Till one is shipped.')
    await ask('memory.add', { session: session.number, type: 'project', title: 'Tills are red' })
    expect(await noteOf()).toBe('Last reply of coder: Till one is shipped.')
    await ask('message.compact', { session: session.number, summary: 'Much was said of tills.' }, engine)
    expect(await noteOf()).toMatch(/^Summary by \w+: .*Much was said of tills\.$/)
    const { memory } = await ask('memory.add', {
      session: session.number,
      type: 'context',
      title: 'Till two is next',
      body: 'Mind the cable.',
    })
    expect((await brief()).text).toContain(`Hand-over by local (memory #${memory.number}): Till two is next\n  Mind the cable.`)
  })

  test('[BR13] everybody has a mark of their own, and hears what others changed behind it, once', async () => {
    const { ask, as, brief, add, session, coder, person } = await tenantFor('marks')
    const tester = await as('tester')
    const [first, second] = [await add('Roll back'), await add('Drain the queue')]
    expect(await brief(coder)).toMatchObject({ since: 0, changes: 0 })
    const { seq } = await brief(tester)
    await ask('todo.update', { todo: first, status: 'in_progress' })
    await ask('todo.update', { todo: first, status: 'completed' })
    await ask('todo.update', { todo: second, subject: 'Drain it' }, { caller: tester })
    const told = await brief(coder)
    expect(told).toMatchObject({ since: seq, changes: 2 })
    expect(told.text).toContain(
      ['Changed since you last looked:', '  #2 “Drain it” edited by tester', '  #1 “Roll back” completed by local', 'Next'].join('\n'),
    )
    expect(await brief(coder)).toMatchObject({ since: told.seq, changes: 0 })
    expect((await brief(tester)).text).toContain('looked:\n  #1 “Roll back” completed by local\nNext')
    expect(await brief(person)).toMatchObject({ since: 0, changes: 0 })
    // Another place has another mark.
    expect(await brief(coder, {})).toMatchObject({ session: 0, since: 0 })
    expect(await brief(coder, { session: session.number })).toMatchObject({ since: told.seq })
  })

  test('[BR14] with since the mark is neither used nor moved', async () => {
    const { brief, add, session, coder } = await tenantFor('since')
    const { seq } = await brief(coder)
    await add('Roll back')
    const asked = { session: session.number, since: 0 }
    expect((await brief(coder, asked)).text).toContain('Changed since place 0 in the log:\n  #1 “Roll back” added by local')
    expect(await brief(coder, asked)).toEqual(await brief(coder, asked))
    expect(await brief(coder)).toMatchObject({ since: seq, changes: 1 })
  })

  test('[BR14] it adds nothing to the log, and is the same to the byte while nothing changes', async () => {
    const { ask, brief, add } = await tenantFor('stable')
    await add('Roll back')
    const before = (await ask('event.list', { limit: 1 })).last
    const first = await brief()
    const second = await brief()
    expect(second).toEqual({ ...first, since: first.seq })
    expect((await ask('event.list', { limit: 1 })).last).toBe(before)
    expect(first.seq).toBe(before)
  })

  test('[BR15] without a session, or with 0, it speaks of the whole tenant', async () => {
    const { ask, brief, add, session, coder } = await tenantFor('tenant')
    await add('Roll back')
    await ask('todo.add', { subject: 'Pay the rent' })
    await ask('memory.add', { type: 'context', title: 'The shop moves in May' })
    await ask('question.ask', { session: session.number, text: 'Which street?' })
    const { session: done } = await ask('session.add', { title: 'Quiet' })
    const told = await brief(coder, {})
    expect(linesOf(told)).toEqual([
      expect.stringMatching(/^Tenant \S+: 0 of 1 todos done \(0%\) on the tenant-wide list; 1 open in sessions\.$/),
      'Focus: #2 [pending] Pay the rent (tenant-wide)',
      'Running and waiting:',
      '  question #1 waits for a person: Which street?',
      '  session #1 [awaiting_human] Ship the till: 1 open',
      'Hand-over by local (memory #1): The shop moves in May',
      'Next: begin #2: todo_update(2, "in_progress"); todo_update(2, "done") when it is done.',
    ])
    await ask('session.rename', { session: done.number, title: 'Loud' })
    expect((await brief(coder, { session: 0 })).text).toContain(`session #${done.number} “Loud” renamed by local`)
  })

  test('[BR16] whoever may only read is told, keeps a mark, and is offered no change', async () => {
    const { as, brief, add } = await tenantFor('minimal')
    await add('Roll back')
    const reader = await as('tester', 'minimal')
    const { text, seq } = await brief(reader)
    expect(text).toMatch(/\nNext: #1 is next; you may only read\.$/)
    expect(await brief(reader)).toMatchObject({ since: seq })
    expect((await brief(await as('coder', 'readonly'))).text).toContain('you may not complete it')
  })

  test('[BR17] a session that is gone, or was never there, is not found; one that was put away is over', async () => {
    const { ask, brief, coder, session, add } = await tenantFor('gone')
    await add('Roll back')
    await ask('session.archive', { session: session.number })
    expect((await brief()).text).toMatch(/\[done\][\s\S]*\nNext: nothing: it is over\.$/)
    await ask('session.delete', { session: session.number })
    const refused = (number: number) => world.refused('session.brief', { session: number }, { caller: coder })
    expect(await refused(session.number)).toMatchObject({ code: 'not_found', message: 'There is no session #1.' })
    expect(await refused(999)).toMatchObject({ code: 'not_found' })
  })

  test('[BR17] a stopped session says so, and whoever works on another’s list is told of that list', async () => {
    const { ask, as, brief, add, session } = await tenantFor('shared')
    await add('Roll back')
    const [child] = (await ask('message.delegate', { session: session.number, to: [{ agent: 'tester', prompt: 'help', todos: 'shared' }] }))
      .sessions
    const tester = await as('tester')
    const there = { session: child?.number ?? 0 }
    expect((await brief(tester, there)).text).toContain('Focus: #1 [pending] Roll back')
    await ask('todo.update', { todo: 1, status: 'in_progress' })
    expect((await brief(tester, there)).text).toContain('#1 “Roll back” started by local')
    await ask('session.stop', { session: session.number })
    expect((await brief()).text).toMatch(/\[stopped\][\s\S]*\nNext: nothing: a person has stopped it; wait until it is resumed\.$/)
  })

  test('[BR18] ten thousand long todos, a long message and many questions come to no more than 600 tokens', async () => {
    const { ask, as, brief, session, engine } = await tenantFor('crowd')
    const long = '部署🚀支付服务'.repeat(40)
    const subject = [...long].slice(0, 200).join('')
    await ask('message.send', { session: session.number, text: long.repeat(40).slice(0, 16_000) })
    const todos = Array.from({ length: 10_000 }, (_, index) => ({
      id: `t${index}`,
      content: subject,
      status: 'pending' as const,
      priority: 'low' as const,
    }))
    await ask('list.replace', { session: session.number, todos })
    for (const todo of [3, 4, 5]) await ask('todo.update', { todo, status: 'blocked', blockedReason: subject })
    for (let count = 0; count < 20; count++) await ask('question.ask', { session: session.number, text: long })
    await ask('memory.add', { session: session.number, type: 'context', title: subject, body: long })
    await spoken(world.punchlist.perform, engine.caller, session.number, [{ type: 'text', text: long }])
    const tester = await as('tester')
    for (const input of [{ session: session.number }, { session: session.number, since: 0 }, {}, { since: 0 }]) {
      const { text } = await brief(tester, input)
      expect(countTokens(text)).toBeLessThanOrEqual(600)
      expect(text).toMatch(/\nNext: [^\n]+$/)
    }
    const told = await brief(tester, { session: session.number, since: 0 })
    expect(told).toMatchObject({ open: 9_997, blocked: 3, questions: 20 })
    expect(told.text).toMatch(/… 999\d more: todo_list\(\)/)
    expect(told.text).toContain('more: punchlist event list --after 0')
  })
})
