import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccessLevel } from '../src/contract/access.ts'
import type { Input, OperationName, Output } from '../src/contract/operations/index.ts'
import { may } from '../src/core/domain/access/access.ts'
import { everyName, everyOperation } from '../src/core/engine-contract/index.ts'
import type { Caller } from '../src/core/ports/caller.ts'
import { whenAtRest } from './support/at-rest.ts'
import { type Attempt, newProxyWorld, type ProxyWorld } from './support/proxy-world.ts'
import { sampleCalls } from './support/sample-calls.ts'
import { databases } from './support/stores.ts'
import { until } from './support/until.ts'

const narrowed = AccessLevel.options.filter((level) => level !== 'full')
/** Who may not say anything starts nothing. */
const speaking = narrowed.filter((level) => level !== 'minimal')

describe.each(databases)('access by proxy on %s', (kind) => {
  let world: ProxyWorld
  let draft: number
  beforeAll(async () => {
    world = await newProxyWorld(kind)
    draft = (await world.ask('task.add', { title: 'a draft', owner: 'obedient', status: 'draft' })).task.number
  })
  afterAll(() => world.close())

  type Say = <Name extends OperationName>(name: Name, input: Input<Name>) => Promise<Output<Name>>

  /** Gets an agent to hear a word, by somebody's own calls. Answers a session in which nothing may happen, where that is the way. */
  type Way = (word: string, say: Say) => Promise<number | undefined>

  const sessionOf = async (agent: string) => (await world.ask('session.add', { agent })).session.number
  const throughManager = async (say: Say, order: string) => {
    await say('message.send', { session: await sessionOf('manager'), text: order })
  }
  const taskCalled = (word: string) =>
    until(`a task called ${word}`, async () => (await world.ask('task.list', { limit: 500 })).tasks.find(({ title }) => title === word))
  const scheduleCalled = (word: string) =>
    until(`a schedule called ${word}`, async () =>
      (await world.ask('schedule.list', { limit: 500 })).schedules.find(({ title }) => title === word),
    )
  /** What nobody with full access has started is started by nothing else: neither by the tick, nor by a message to its session. */
  const tick = async () => {
    const tickOf = (await world.ask('schedule.list', { limit: 500 })).schedules.find(({ action }) => action === 'tick')
    if (tickOf) await world.fire(tickOf)
  }

  const ways: Record<string, Way> = {
    async 'a message'(word, say) {
      await say('message.send', { session: await sessionOf('obedient'), text: word })
    },
    async 'a session of its own'(word, say) {
      const { session } = await say('session.add', { agent: 'obedient' })
      await say('message.send', { session: session.number, text: word })
    },
    async 'a task'(word, say) {
      const { task } = await say('task.add', { owner: 'obedient', title: word })
      await tick()
      return task.session
    },
    async 'a copy of a task'(word, say) {
      const { task: original } = await world.ask('task.add', { owner: 'obedient', title: word, status: 'draft' })
      const { task } = await say('task.copy', { task: original.number })
      return task.session
    },
    async 'a subtask'(word, say) {
      const { task: parent } = await world.ask('task.add', { owner: 'coder', title: 'above', steps: [{ title: 'one' }], status: 'draft' })
      return (await say('task.addSubtask', { task: parent.number, stepIndex: 0, owner: 'obedient', title: word })).task.session
    },
    async 'a schedule'(word, say) {
      await world.fire((await say('schedule.add', { agent: 'obedient', prompt: word, when: 'in 1 hour' })).schedule)
    },
    async 'another’s schedule'(word, say) {
      const { schedule } = await world.ask('schedule.add', { agent: 'obedient', prompt: 'look around', when: 'in 1 hour' })
      await say('schedule.update', { schedule: schedule.number, prompt: word })
      await world.fire(schedule)
    },
    async 'another’s schedule at another time'(word, say) {
      const { schedule } = await world.ask('schedule.add', { agent: 'obedient', prompt: word, when: 'in 1 hour' })
      await say('schedule.update', { schedule: schedule.number, when: 'in 2 hours' })
      await world.fire(schedule)
    },
    async 'a subagent'(word, say) {
      await say('message.delegate', { session: await sessionOf('manager'), to: [{ agent: 'obedient', prompt: word }] })
    },
    async 'a slash command'(word, say) {
      await say('message.send', { session: await sessionOf('manager'), text: `/agent obedient ${word}` })
    },
    async 'a question to a peer'(word, say) {
      await say('message.ask', { session: await sessionOf('manager'), agent: 'obedient', text: word })
    },
    async 'a message of an agent'(word, say) {
      await throughManager(say, `send ${await sessionOf('obedient')} ${word}`)
    },
    async 'a subagent of an agent'(word, say) {
      await throughManager(say, `delegate obedient ${word}`)
    },
    async 'an agent’s question to a peer'(word, say) {
      await throughManager(say, `ask obedient ${word}`)
    },
    async 'a task of an agent'(word, say) {
      await throughManager(say, `task obedient ${word}`)
      return (await taskCalled(word)).session
    },
    async 'a schedule of an agent'(word, say) {
      await throughManager(say, `schedule obedient ${word}`)
      await world.fire(await scheduleCalled(word))
    },
    async 'a reply to what an agent has asked'(word, say) {
      const asking = await sessionOf('obedient')
      const { session: asked } = await world.ask('message.ask', { session: asking, agent: 'manager', text: 'What is it?' })
      await say('message.send', { session: asked.number, text: `reply now ${word}` })
    },
    async 'a person’s answer to what it was asked for'(word, say) {
      const session = await sessionOf('obedient')
      await say('message.send', { session, text: 'ask first' })
      const [question] = await until('a question', async () => {
        const { questions } = await world.ask('question.list', { session })
        return questions.length > 0 ? questions : undefined
      })
      if (question) await world.ask('question.answer', { question: question.number, answer: `yes: ${word}` })
    },
  }
  const neverStarts: readonly string[] = ['a task', 'a copy of a task', 'a subtask', 'a task of an agent']

  /** All that a level may not do: every operation that it is refused, and what is judged by its change. */
  const refusedTo = (level: AccessLevel): Attempt[] => {
    const { rows } = world
    const person: Caller = { ...world.caller, access: level, operator: false }
    const named = everyName
      .filter((name) => everyOperation[name].effect === 'write' && !may(person, everyOperation[name].needs))
      .map((name): Attempt => [name, sampleCalls[name].input(rows)])
    const { number: todo } = rows.todo
    const { number: task } = rows.task
    return [
      ...named,
      ['todo.update', { todo, status: 'completed' }],
      ['todo.updateMany', { session: rows.session.number, updates: [{ todo, status: 'completed' }] }],
      ['list.replace', { session: rows.session.number, todos: [{ id: rows.todo.id, content: 'the todo', status: 'completed' }] }],
      ['task.update', { task, status: 'done' }],
      ['task.update', { task, status: 'canceled' }],
      ['task.update', { task, owner: 'obedient' }],
      ['task.update', { task: draft, status: 'active' }],
      ['task.updateStep', { task, stepIndex: 0, done: true }],
      ['task.replaceSteps', { task, steps: [{ title: 'one', done: true }, { title: 'two' }] }],
    ]
  }

  const sayAs = async (level: AccessLevel): Promise<Say> => {
    const caller = await world.as(level)
    return (name, input) => world.ask(name, input, { caller })
  }

  let words = 0
  const newWord = () => `word-${kind}-${++words}-end`
  const everyWay = Object.keys(ways)
  const wayOf = (way: string): Way => ways[way] ?? (() => Promise.reject(new Error(way)))

  test.each(narrowed)('[S2] what %s is refused directly is what nobody may do for it', async (level) => {
    const caller = await world.as(level)
    const attempts = refusedTo(level)
    expect(attempts.length).toBeGreaterThan(40)
    for (const [name, input] of attempts) expect(await world.refused(name, input, { caller }), name).toMatchObject({ code: 'forbidden' })
  })

  test.each(speaking.flatMap((level) => everyWay.map((way) => ({ level, way }))))(
    '[S2] by proxy: nothing that $level may not do is done for it through $way',
    async ({ level, way }) => {
      const word = newWord()
      const told = world.whenTold(word, refusedTo(level))
      const session = await wayOf(way)(word, await sayAs(level))
      expect(session !== undefined).toBe(neverStarts.includes(way))
      if (session !== undefined) {
        expect(await world.isLeftAlone(session)).toBe(true)
        expect((await world.ask('session.get', { session })).session.permissions.access).toBe(level)
        return
      }
      const outcomes = await told()
      expect(outcomes.filter(({ code }) => code !== 'forbidden')).toEqual([])
      expect(outcomes.length).toBe(refusedTo(level).length)
    },
  )

  test.each(everyWay)('[S2] by proxy: somebody with full access has it done through %s', async (way) => {
    const { todo } = await world.ask('todo.add', { subject: 'to be done' })
    const word = newWord()
    const told = world.whenTold(word, [['todo.update', { todo: todo.number, status: 'completed' }]])
    await wayOf(way)(word, await sayAs('full'))
    expect(await told()).toMatchObject([{ granted: true }])
    expect((await world.ask('todo.get', { todo: todo.number })).todo.status).toBe('completed')
  })

  test.each(everyWay)('[S2] by proxy: minimal gets nothing started through %s', async (way) => {
    await expect(wayOf(way)(newWord(), await sayAs('minimal'))).rejects.toThrow(/may not/)
  })

  const writs = (todo: number, task: number) => [`/todo done ${todo}`, `/todo delete ${todo}`, `/task done ${task}`, `/task cancel ${task}`]
  const runners = ['parrot', 'looper', 'program', 'thinker'] as const

  test.each(runners.flatMap((agent) => (['readonly', 'full'] as const).map((level) => ({ agent, level }))))(
    '[S2] by proxy: the writs that $agent is told by $level are run with the rights of $level',
    async ({ agent, level }) => {
      const session = await sessionOf(agent)
      const { todo } = await world.ask('todo.add', { session, subject: 'to be done' })
      const { task } = await world.ask('task.add', { title: 'to be done', owner: 'coder', status: 'draft' })
      const lines = level === 'full' ? [`/todo done ${todo.number}`] : writs(todo.number, task.number)
      await (await sayAs(level))('message.send', { session, text: `SAY:\n${lines.join('\n')}` })
      const { outcome } = await whenAtRest(session, () => world.ask('session.get', { session }))
      expect(outcome).toBe('done')
      expect((await world.ask('todo.get', { todo: todo.number })).todo.status).toBe(level === 'full' ? 'completed' : 'pending')
      expect((await world.ask('task.get', { task: task.number })).task.status).toBe('draft')
      const { messages } = await world.ask('message.list', { session, limit: 500 })
      const answers = messages.filter(({ kind }) => kind === 'writs').flatMap(({ parts }) => parts)
      const text = answers.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n')
      expect(text.split('may not').length - 1).toBe(level === 'full' ? 0 : lines.length)
    },
  )
})
