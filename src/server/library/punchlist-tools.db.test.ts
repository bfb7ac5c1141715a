import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { stepCountIs, streamText } from 'ai'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newDaemon, type TestDaemon } from '../../../tests/support/http.ts'
import { startModelServer } from '../../../tests/support/model-server.ts'
import { newPlaceHere, open } from '../../../tests/support/own-loop.ts'
import { type AiTools, type PunchlistToolsOptions, punchlistTools, turnTools } from './punchlist-tools.ts'

describe('our tools for the AI SDK', () => {
  let house: TestDaemon
  let session: number
  beforeAll(async () => {
    house = await newDaemon('sqlite')
    session = (await house.rest('POST', '/v1/sessions', { title: 'a program' })).body.session.number
  })
  afterAll(() => house.close())

  const sources: Record<string, () => Promise<PunchlistToolsOptions>> = {
    'a daemon': async () => ({ url: house.daemon.url, token: house.token, session }),
    'this process': async () => ({ perform: house.punchlist.perform, caller: await house.punchlist.localCaller(), session }),
  }
  const call = (tools: AiTools, name: string, input: unknown) =>
    tools[name]?.execute?.(input, { toolCallId: 'one', messages: [] }) as Promise<{ text: string; isError: boolean }>

  test.each(Object.entries(sources))('[AI1] a model that is asked with the SDK works on the list of %s', async (what, source) => {
    const model = await startModelServer([
      { toolCalls: [{ name: 'todo_write', arguments: { items: [`Bake for ${what}`] } }] },
      { toolCalls: [{ name: 'todo_list', arguments: {} }] },
      { text: 'Done.' },
    ])
    onTestFinished(() => model.close())
    const provider = createOpenAICompatible({ name: 'scripted', baseURL: `${model.url}/v1` })
    const said = streamText({
      model: provider('scripted'),
      prompt: 'Bake a cake.',
      tools: await punchlistTools(await source()),
      stopWhen: stepCountIs(5),
    })
    expect(await said.text).toBe('Done.')
    const [first] = (await said.steps)[0]?.toolResults ?? []
    expect(first?.output).toMatchObject({
      isError: false,
      text: expect.stringMatching(/^added 1 todo:\n#\d+ \[pending\] Bake for [^\n]*\n/),
    })
    expect(JSON.stringify(model.requests.at(-1)?.body)).toMatch(/\[pending\] Bake/)
    const todos: { content: string }[] = (await house.rest('GET', `/session/${session}/todo`)).body
    expect(todos.some(({ content }) => content === `Bake for ${what}`)).toBe(true)
  })

  test('[AI2] what cannot be done is told in words, with the call put right; a repeated call is a new one', async () => {
    const tools = await punchlistTools({ url: house.daemon.url, token: house.token, session })
    expect(await call(tools, 'todo_update', { id: 999_999, status: 'done' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('There is no todo #999999'),
    })
    expect(await call(tools, 'todo_write', { things: ['x'] })).toMatchObject({
      isError: true,
      text: expect.stringContaining('Try: todo_write('),
    })
    const added = async () => (await call(tools, 'todo_write', { items: ['Twice'] })).text
    expect(await added()).not.toBe(await added())
  })

  test('[AI3] toolsets are chosen by name, and whoever may do less is offered less', async () => {
    const source = { perform: house.punchlist.perform, caller: await house.punchlist.localCaller() }
    expect(Object.keys(await punchlistTools(source))).toEqual(['brief', 'todo_write', 'todo_add', 'todo_list', 'todo_next', 'todo_update'])
    expect(Object.keys(await punchlistTools({ ...source, tools: 'list' }))).toEqual(['todowrite', 'todoread'])
    const caller = await house.punchlist.localCaller({ access: 'minimal' })
    expect(Object.keys(await punchlistTools({ ...source, caller }))).toEqual(['brief', 'todo_list'])
    await expect(punchlistTools({ ...source, tools: 'lists' })).rejects.toThrow('there is no toolset "lists"')
    await expect(punchlistTools({ ...source, session: 999_999 })).rejects.toThrow('There is no session #999999')
    await expect(punchlistTools({ url: house.daemon.url, token: 'pl_wrong' })).rejects.toThrow('does not take the token')
  })

  test('[AI4] inside a turn they act as its agent, and only during the turn', async () => {
    let kept: AiTools = {}
    const {
      send,
      session: own,
      atRest,
      client,
    } = await open(await newPlaceHere('sqlite'), async ({ tools }) => {
      kept = turnTools(tools)
      const { text } = await call(kept, 'todo_add', { title: 'Bake', status: 'completed' })
      return text
    })
    await send(own, 'Bake a cake.')
    await atRest()
    expect(await client.session.todo(own)).toMatchObject([{ content: 'Bake', status: 'completed' }])
    expect(await call(kept, 'todo_add', { title: 'Late' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('This turn is over'),
    })
    expect(await client.session.todo(own)).toHaveLength(1)
  })
})
