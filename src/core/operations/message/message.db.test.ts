import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { endTurn, takeRun } from '../../../../tests/support/turns.ts'
import { asEngine, newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('what is said in a session', newWorld, (world) => {
  const newSession = async (more: object = {}) => {
    await world.ask('agent.define', { id: 'coder', definition: { runner: 'function' } })
    return (await world.ask('session.add', { agent: 'coder', ...more })).session
  }

  const claim = (session: number) => takeRun(world, session)

  test('[MG1] the first line a person says names a session that nobody has named', async () => {
    const session = await newSession()
    await world.ask('message.send', { session: session.number, text: '\n  Put   the deploy right\nand quickly' })
    await world.ask('message.send', { session: session.number, text: 'Something else' })
    expect((await world.ask('session.get', { session: session.number })).session.title).toBe('Put the deploy right')
    const named = await newSession({ title: 'Mine' })
    await world.ask('message.send', { session: named.number, text: 'Hello' })
    expect((await world.ask('session.get', { session: named.number })).session.title).toBe('Mine')
  })

  test('[MG2] what has not been read is what a run is asked, once, in its order', async () => {
    const session = await newSession()
    for (const text of ['one', 'two']) await world.ask('message.send', { session: session.number, text })
    const run = await claim(session.number)
    expect(run.prompt).toBe('one\n\ntwo')
    await endTurn(world, run)
    await world.ask('message.send', { session: session.number, text: 'three' })
    expect((await claim(session.number)).prompt).toBe('three')
  })

  test('[MG3] what a run was asked that was cut short is asked again', async () => {
    const session = await newSession()
    await world.ask('message.send', { session: session.number, text: 'one' })
    const { run } = await claim(session.number)
    await world.ask('run.finish', { run: run.id, outcome: 'stopped', again: true }, { caller: asEngine(world.caller) })
    expect(await claim(session.number)).toMatchObject({ prompt: 'one', run: { trigger: 'recovered' } })
  })

  test('[MG4] a schedule that comes due again before its words were read says nothing twice', async () => {
    const session = await newSession()
    await world.ask('session.pause', { session: session.number })
    const { schedule } = await world.ask('schedule.add', { when: 'every minute', prompt: 'look', session: session.number })
    const engine = asEngine(world.caller)
    const { store } = world.punchlist
    for (let count = 0; count < 3; count++) {
      await store.write(1, async (writing) => {
        const row = await writing.find('schedule', schedule.number)
        if (row) await writing.apply([{ kind: 'update', noun: 'schedule', row: { ...row, nextAt: 1_000, version: row.version + 1 } }])
      })
      expect(await world.ask('schedule.fire', { schedule: schedule.number }, { caller: engine })).toMatchObject({ fired: true })
    }
    const { messages } = await world.ask('message.list', { session: session.number })
    expect(messages.map(({ kind }) => kind)).toEqual(['schedule'])
  })

  test('[MG5] an agent that is named with an @ is handed the work; another name is only a name', async () => {
    const session = await newSession()
    const { message } = await world.ask('message.send', {
      session: session.number,
      text: '@explore look for it, tell @nobody and ask a@general',
    })
    const texts = message.parts.map(({ content }) => (content.type === 'text' ? content.text : ''))
    expect(texts).toHaveLength(2)
    expect(texts[1]).toContain('subagent "explore"')
  })

  test('[MG6] files are kept with what was said', async () => {
    const session = await newSession()
    const file = { name: 'a.txt', mediaType: 'text/plain', url: 'data:text/plain,hello' }
    const { message } = await world.ask('message.send', { session: session.number, text: 'look', files: [file] })
    expect(message.parts[1]?.content).toEqual({ type: 'file', ...file })
    const refusal = await world.refused('message.send', {
      session: session.number,
      text: 'look',
      files: [{ ...file, url: 'https://x/' }],
    })
    expect(refusal).toMatchObject({ code: 'invalid', message: expect.stringContaining('data: address') })
  })

  test('[MG7] slash commands of people are obeyed at once or queued, and other slashes are words', async () => {
    const session = await newSession()
    await world.ask('todo.add', { session: session.number, subject: 'one' })
    const listed = await world.ask('message.send', { session: session.number, text: '/todos' })
    expect(listed.answer?.parts[0]?.content).toMatchObject({ text: expect.stringContaining('one') })
    expect((await world.ask('session.get', { session: session.number })).session).toMatchObject({
      state: 'idle',
      next: expect.not.stringContaining('about to run'),
    })
    await world.ask('todo.add', { session: session.number, subject: 'two', status: 'completed' })
    const done = await world.ask('message.send', { session: session.number, text: '/todos completed' })
    expect(done.answer?.parts[0]?.content).toMatchObject({ text: expect.stringMatching(/1 completed:\n#\d+ \[completed\] two$/) })
    const compact = await world.ask('message.send', { session: session.number, text: '/compact' })
    expect(compact.message.parts[0]?.content).toMatchObject({ type: 'compaction', status: 'pending', auto: false })
    const path = await world.ask('message.send', { session: session.number, text: '/etc/hosts is broken' })
    expect(path).toMatchObject({ answer: null, message: { kind: 'input' } })
    expect(await world.refused('message.send', { session: session.number, text: '/agent nobody: go' })).toMatchObject({
      code: 'not_found',
    })
  })

  test('[MG8] a person’s word answers what the session has asked, and denies what it wanted to be allowed', async () => {
    const session = await newSession()
    await world.ask('message.send', { session: session.number, text: 'go' })
    const run = await claim(session.number)
    const { question } = await world.ask('question.ask', { session: session.number, text: 'Which?' }, { caller: run.caller })
    await endTurn(world, run, { text: '' })
    await world.ask('message.send', { session: session.number, text: 'the blue one' })
    expect((await world.ask('question.get', { question: question.number })).question).toMatchObject({ answer: 'the blue one' })
    expect(await world.refused('question.answer', { question: question.number, answer: 'red' })).toMatchObject({ code: 'conflict' })
    expect((await claim(session.number)).prompt).toBe('the blue one')
  })

  test('[MG9] a running agent asks, hands on and replies for its own session only', async () => {
    const [session, other] = [await newSession(), await newSession()]
    await world.ask('message.send', { session: session.number, text: 'go' })
    const { caller: own } = await claim(session.number)
    for (const [name, input] of [
      ['question.ask', { session: other.number, text: 'Which?' }],
      ['message.ask', { session: other.number, agent: 'explore', text: 'Which?' }],
      ['message.reply', { session: other.number, text: 'That.' }],
      ['message.delegate', { session: other.number, to: [{ agent: 'explore', prompt: 'go' }] }],
    ] as const) {
      expect(await world.refused(name, input, { caller: own })).toMatchObject({ code: 'forbidden' })
    }
    expect(await world.refused('message.send', { session: session.number, text: 'to myself' }, { caller: own })).toMatchObject({
      code: 'conflict',
    })
  })

  test('[MG10] a word that has gone between agents a hundred times goes no further, until a person speaks', async () => {
    const [session, other] = [await newSession(), await newSession()]
    const { store } = world.punchlist
    await world.ask('message.send', { session: session.number, text: 'go' })
    const { caller: own } = await claim(session.number)
    await store.write(1, async (writing) => {
      const row = await writing.find('session', session.number)
      if (row) await writing.apply([{ kind: 'update', noun: 'session', row: { ...row, hops: 100, version: row.version + 1 } }])
    })
    expect(await world.refused('message.send', { session: other.number, text: 'psst' }, { caller: own })).toMatchObject({
      code: 'limit_reached',
    })
  })
})
