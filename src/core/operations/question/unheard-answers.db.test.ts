import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Caller } from '../../ports/caller.ts'

describeOnEachDatabase('answers to who asked', newWorld, (world) => {
  const asked = async (caller: Caller, session: number) =>
    (await world.ask('question.ask', { session, text: 'Which?' }, { caller })).question.number
  const answer = (question: number, text: string) => world.ask('question.answer', { question, answer: text })
  const heard = async (caller: Caller, session: number) =>
    (await world.ask('question.list', { session, unheard: true }, { caller })).questions.map((question) => question.answer)
  const newSession = async () => (await world.ask('session.add', { title: 'asked' })).session.number

  test('[QU11] each connection that asked is told once; one that comes after is told what none was told yet', async () => {
    const session = await newSession()
    const person = await world.punchlist.localCaller({ agent: 'guest' })
    const [first, second, third] = ['one', 'two', 'three'].map((connection) => ({ ...person, connection })) as [Caller, Caller, Caller]
    const questions = [await asked(first, session), await asked(second, session)]
    expect(await heard(first, session)).toEqual([])
    await answer(questions[0] as number, 'left')
    expect(await heard(first, session)).toEqual(['left'])
    expect(await heard(first, session)).toEqual([])
    expect(await heard(second, session)).toEqual(['left'])
    expect(await heard(third, session)).toEqual([])
    await answer(questions[1] as number, 'right')
    expect(await heard(third, session)).toEqual(['right'])
    expect(await heard(second, session)).toEqual(['right'])
  })

  test('[QU11] nobody is told what was answered to others, and nothing is told without a session', async () => {
    const session = await newSession()
    const [guest, other] = [await world.punchlist.localCaller({ agent: 'guest' }), await world.punchlist.localCaller({ agent: 'other' })]
    const question = await asked(guest, session)
    await asked(other, session)
    await answer(question, 'yes')
    expect(await heard(other, session)).toEqual([])
    expect(await heard(guest, session)).toEqual(['yes'])
    const listed = await world.punchlist.perform('question.list', { unheard: true }, { caller: guest })
    expect(listed).toMatchObject({ granted: false, refusal: { code: 'invalid' } })
  })

  test('[QU11] an answer is told however much has happened since it was asked for', async () => {
    const session = await newSession()
    const guest = await world.punchlist.localCaller({ agent: 'guest' })
    const question = await asked(guest, session)
    const items = Array.from({ length: 25 }, (_, index) => ({ subject: `todo ${index}` }))
    for (let round = 0; round < 21; round++) await world.ask('todo.addMany', { session, items })
    expect(await heard(guest, session)).toEqual([])
    await answer(question, 'at last')
    expect(await heard(guest, session)).toEqual(['at last'])
  })
})
