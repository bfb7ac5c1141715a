import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import type { TestDaemon } from '../../../../tests/support/http.ts'
import { newTaskDaemon } from '../../../../tests/support/task-daemon.ts'
import { spoken } from '../../../../tests/support/turns.ts'
import { asEngine } from '../../../../tests/support/world.ts'
import { Question } from '../../../contract/nouns/question.ts'
import type { Answer, EveryName } from '../../../core/engine-contract/index.ts'

describeOnEachDatabase('questions over REST', newTaskDaemon, (server) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)
  const newSession = async () => (await rest('POST', '/v1/sessions', { agent: 'runnable' })).body.session.number as number
  const ask = async (session: number, more: object = {}) =>
    (await rest('POST', '/v1/questions', { session, text: 'Which key?', ...more })).body.question
  const answer = (question: number, text: unknown, headers?: Record<string, string>) =>
    rest('POST', `/v1/questions/${question}/answer`, { answer: text }, headers)
  const standing = async (session: number) => (await rest('GET', `/v1/sessions/${session}`)).body.session
  const messages = async (session: number) => (await rest('GET', `/v1/sessions/${session}/messages`)).body.messages

  const engine = async <Name extends EveryName>(name: Name, input: unknown): Promise<Answer<Name>> => {
    const outcome = await server.punchlist.perform(name, input, {
      caller: asEngine(await server.punchlist.localCaller({ agent: 'runnable' })),
    })
    if (!outcome.granted) throw new Error(outcome.refusal.message)
    return outcome.value
  }

  /** A tool call that waits to be allowed, as the engine asks for it. */
  const newApproval = async (session: number) => {
    const call = { type: 'tool' as const, callId: 'c1', tool: 'shell', input: { command: 'rm -rf build' }, status: 'pending' as const }
    const { perform, localCaller } = server.punchlist
    const message = await spoken(perform, await localCaller({ agent: 'runnable' }), session, [call])
    const part = message.parts[0]?.id
    const { question } = await engine('question.approve', { part, text: 'shell: rm -rf build' })
    const partNow = async () => (await rest('GET', `/v1/messages/${message.number}`)).body.message.parts[0].content
    return { number: question.number, partNow }
  }

  test('[QU3] a question parks its session; it is listed, read and answered, and the answer wakes', async () => {
    const session = await newSession()
    const asked = await rest('POST', '/v1/questions', { session, text: 'Which key?', options: ['blue', 'green'] })
    const question = Question.parse(asked.body.question)
    expect([asked.status, asked.headers.get('etag'), question]).toMatchObject([
      201,
      '"1"',
      { session, kind: 'question', text: 'Which key?', options: ['blue', 'green'], answer: null, answeredAt: 0 },
    ])
    const path = `/v1/questions/${question.number}`
    expect((await rest('GET', path)).body).toEqual({ question, asked: null })
    expect((await rest('GET', `/v1/questions?session=${session}`)).body).toEqual({ questions: [question], next: null })
    expect(await standing(session)).toMatchObject({
      state: 'awaiting_human',
      next: { kind: 'question', question: question.number },
    })
    const answered = await answer(question.number, 'the red one', { 'if-match': '"1"' })
    expect([answered.status, answered.headers.get('etag'), answered.body.question]).toMatchObject([
      200,
      '"2"',
      { answer: 'the red one', answeredBy: 'token' },
    ])
    expect((await messages(session)).at(-1)).toMatchObject({
      kind: 'answer',
      parts: [{ content: { text: `Answer to question #${question.number} (Which key?): the red one` } }],
    })
    expect(await server.claim(session)).toMatchObject({ trigger: 'answer' })
    expect((await rest('GET', `/v1/questions?session=${session}`)).body.questions).toEqual([])
    expect((await rest('GET', `/v1/questions?session=${session}&all=true`)).body.questions).toEqual([answered.body.question])
  })

  test('[QU4] a question is answered once: the second answer is told what the first was, and changes nothing', async () => {
    const session = await newSession()
    const { number } = await ask(session)
    const first = (await answer(number, 'blue')).body.question
    const before = await messages(session)
    expect((await answer(number, 'green')).body).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: `Question #${number} was answered already, by token: blue`,
      hint: 'To say something else, send a message.',
      instead: {
        operation: 'message.send',
        input: { session },
        wants: ['text'],
        request: `POST /v1/sessions/${session}/messages {"text":"…"}`,
      },
      current: first,
    })
    const [one, other] = [await ask(session), await ask(session)]
    const both = await Promise.all([answer(one.number, 'a'), answer(one.number, 'b')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await answer(other.number, 'x', { 'if-match': '"7"' })).status).toBe(412)
    expect((await messages(session)).length).toBe(before.length + 1)
  })

  test('[QU5] an approval takes allow, always or deny; anything else is refused with these, and it stays open', async () => {
    const session = await newSession()
    const { number, partNow } = await newApproval(session)
    expect(await standing(session)).toMatchObject({
      state: 'awaiting_approval',
      next: { kind: 'approval', question: number },
    })
    for (const nonsense of ['yes', 'maybe later', 'allowed', 'denyall', '', ' ', 7, null]) {
      const { body } = await answer(number, nonsense)
      expect([nonsense, body.status, body.fields[0].field]).toEqual([nonsense, 400, 'answer'])
    }
    expect((await answer(number, 'sure')).body).toMatchObject({
      detail: 'answer: must be allow, always or deny.',
      hint: expect.stringMatching(/^allow: .*; always: .*; deny: /),
    })
    expect((await rest('GET', `/v1/questions/${number}`)).body.question).toMatchObject({ kind: 'approval', tool: 'shell', answeredAt: 0 })
    expect((await answer(number, 'deny: use the other folder')).status).toBe(200)
    expect(await partNow()).toMatchObject({ status: 'error', output: expect.stringContaining('use the other folder') })
  })

  test('[QU5] what is allowed once is allowed for that call, and always for the tool in that session', async () => {
    const session = await newSession()
    const once = await newApproval(session)
    await answer(once.number, 'ALLOW')
    expect(await once.partNow()).toMatchObject({ status: 'pending', approval: { state: 'allowed' } })
    expect((await standing(session)).permissions.always).toEqual([])
    await answer((await newApproval(session)).number, 'always')
    expect((await standing(session)).permissions.always).toEqual(['shell'])
  })

  test('[QU6] what a person says in the session answers its questions, and allows nothing', async () => {
    const session = await newSession()
    const question = await ask(session)
    const approval = await newApproval(session)
    await rest('POST', `/v1/sessions/${session}/messages`, { text: 'Take the blue one.' })
    const { questions } = (await rest('GET', `/v1/questions?session=${session}&all=true`)).body
    expect(questions.map(({ number, answer: given }: Question) => [number, given])).toEqual([
      [approval.number, 'deny'],
      [question.number, 'Take the blue one.'],
    ])
    expect(await approval.partNow()).toMatchObject({ status: 'error' })
    expect(await standing(session)).toMatchObject({ next: { kind: 'due' } })
  })

  test('[QU7] only people answer, and what cannot be asked is refused by its field; nothing is written', async () => {
    const session = await newSession()
    const { number } = await ask(session)
    const archived = await newSession()
    await rest('POST', `/v1/sessions/${archived}/archive`)
    const agent = await server.as({ agent: 'runnable' })
    const readonly = await server.as({ access: 'readonly' })
    const last = async () => (await rest('GET', '/v1/events', undefined, { accept: 'application/json' })).body.last
    const before = await last()
    expect((await agent('POST', `/v1/questions/${number}/answer`, { answer: 'blue' })).body).toMatchObject({
      status: 403,
      detail: expect.stringContaining('that takes a person, not an agent'),
    })
    expect((await readonly('POST', `/v1/questions/${number}/answer`, { answer: 'blue' })).status).toBe(403)
    const bad: [object, string][] = [
      [{ text: undefined }, 'text'],
      [{ text: ' ' }, 'text'],
      [{ text: 'x'.repeat(4_001) }, 'text'],
      [{ text: 'a\u001bb' }, 'text'],
      [{ options: Array(21).fill('x') }, 'options'],
      [{ options: ['a\nb'] }, 'options.0'],
      [{ options: ['a', 'x'.repeat(201)] }, 'options.1'],
      [{ kind: 'approval' }, 'kind'],
    ]
    for (const [wish, field] of bad) {
      const { body } = await rest('POST', '/v1/questions', { session, text: 'Which?', ...wish })
      expect([wish, body.status, body.fields?.[0].field]).toEqual([wish, 400, field])
    }
    expect((await answer(number, 'x'.repeat(16_001))).body).toMatchObject({ status: 400, fields: [{ field: 'answer' }] })
    expect((await answer(number, 'a\u0007b')).status).toBe(400)
    expect((await answer(99_999, 'x')).status).toBe(404)
    expect((await rest('POST', '/v1/questions', { session: 99_999, text: 'x' })).status).toBe(404)
    expect((await rest('POST', '/v1/questions', { session: archived, text: 'x' })).body).toMatchObject({ status: 409, code: 'conflict' })
    expect((await rest('GET', '/v1/questions?session=99999')).status).toBe(404)
    expect((await rest('GET', '/v1/questions?after=nonsense')).status).toBe(400)
    expect(await last()).toBe(before)
  })

  test('[QU7] another tenant’s question is, byte for byte, one that never was', async () => {
    await server.punchlist.perform('tenant.add', { name: 'neighbour' }, { caller: await server.punchlist.localCaller() })
    const neighbour = await server.as({ tenant: 'neighbour' })
    const { number } = (await neighbour('POST', '/v1/sessions', { title: 'theirs' })).body.session
    const { id } = (await neighbour('POST', '/v1/questions', { session: number, text: 'secret' })).body.question
    const never = '01KA3Q4W8ZVJ5X2M6N7P8R9S0T'
    const answers = async (question: string) => [
      (await rest('GET', `/v1/questions/${question}`)).text,
      (await rest('POST', `/v1/questions/${question}/answer`, { answer: 'x' })).text,
    ]
    const refused = await answers(id)
    expect(refused.map((text) => JSON.parse(text).status)).toEqual([404, 404])
    expect(refused.map((text) => text.replaceAll(id, never))).toEqual(await answers(never))
    expect((await rest('GET', '/v1/questions?all=true&limit=500')).text).not.toContain('secret')
  })

  test('[QU8] questions come page by page, the oldest first, and wake their session only when all are answered', async () => {
    const session = await newSession()
    const numbers = [(await ask(session)).number, (await ask(session)).number, (await ask(session)).number]
    const page = (await rest('GET', `/v1/questions?session=${session}&limit=2`)).body
    const rest2 = (await rest('GET', `/v1/questions?session=${session}&limit=2&after=${page.next}`)).body
    expect([...page.questions, ...rest2.questions].map(({ number }: Question) => number)).toEqual(numbers)
    for (const number of numbers.slice(0, 2)) await answer(number, 'x')
    expect((await standing(session)).state).toBe('awaiting_human')
    await expect(server.claim(session)).rejects.toThrow('nothing to run')
    await answer(numbers[2] as number, 'x')
    expect(await server.claim(session)).toMatchObject({ trigger: 'answer' })
  })
})
