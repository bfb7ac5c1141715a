import { afterEach, describe, expect, test } from 'vitest'
import { ask, aTool, configFor, said, wireKinds } from '../../tests/support/model-server/asking.ts'
import type { Script } from '../../tests/support/model-server/script.ts'
import { type ModelServer, startModelServer } from '../../tests/support/model-server.ts'
import type { ModelStep, PromptMessage } from '../core/ports/model.ts'

let server: ModelServer

async function serve(script: Script) {
  server = await startModelServer(script)
  return configFor(server.url)
}

afterEach(() => server.close())

/** The conversation after an answer: every call of it has been made. */
function goOn(before: PromptMessage[], { content }: ModelStep): PromptMessage[] {
  const results = content.flatMap((part) =>
    part.type === 'tool-call'
      ? [{ type: 'tool-result' as const, callId: part.callId, tool: part.tool, output: 'seen', isError: part.invalid !== undefined }]
      : [],
  )
  return [...before, { role: 'assistant', content }, { role: 'tool', content: results }]
}

const looking = { toolCalls: [{ id: 'c1', name: 'look', arguments: { at: 'x' } }] }

test('[MD7] Anthropic gets the signature of a thought back', async () => {
  const config = await serve([{ reasoning: 'Hm', signature: 'signed-7', ...looking }, { text: 'Done' }])
  const first = await ask(config, 'anthropic/m', { tools: [aTool] }).step
  await ask(config, 'anthropic/m', { tools: [aTool], messages: goOn([said('Hello')], first) }).step
  expect(server.requests[1]?.body.messages[1].content).toMatchObject([
    { type: 'thinking', thinking: 'Hm', signature: 'signed-7' },
    { type: 'tool_use', id: 'c1', name: 'look', input: { at: 'x' } },
  ])
})

test('[MD7] Gemini gets the signature of a call back, over its own wire and over the compatible one', async () => {
  const config = await serve(
    Array(2)
      .fill([{ signature: 'signed-7', ...looking }, { text: 'Done' }])
      .flat(),
  )
  for (const model of ['google/m', 'openai-compatible/m']) {
    const first = await ask(config, model, { tools: [aTool] }).step
    await ask(config, model, { tools: [aTool], messages: goOn([said('Hello')], first) }).step
  }
  expect(server.requests[1]?.body.contents[1].parts[0]).toMatchObject({ functionCall: { name: 'look' }, thoughtSignature: 'signed-7' })
  const [call] = server.requests[3]?.body.messages[2].tool_calls ?? []
  expect(call).toMatchObject({ id: 'c1', extra_content: { google: { thought_signature: 'signed-7' } } })
})

test('[MD7] OpenAI keeps nothing, and gets the id of its message back with its text', async () => {
  const config = await serve([{ text: 'Let me look.', ...looking }, { text: 'Done' }])
  const first = await ask(config, 'openai/m', { tools: [aTool] }).step
  await ask(config, 'openai/m', { tools: [aTool], messages: goOn([said('Hello')], first) }).step
  const { store, input } = server.requests[1]?.body ?? {}
  expect(store).toBe(false)
  expect(input[2]).toMatchObject({ role: 'assistant', id: 'msg_0', content: [{ type: 'output_text', text: 'Let me look.' }] })
  expect(input[3]).toMatchObject({ type: 'function_call', call_id: 'c1', arguments: '{"at":"x"}' })
})

test.each(wireKinds)('[MD7] what another provider thought and noted is not sent to %s', async (kind) => {
  const config = await serve([{ text: 'Hi' }])
  const notes = { elsewhere: { anthropic: { signature: 'theirs' }, google: { thoughtSignature: 'theirs' } } }
  await ask(config, `${kind}/m`, {
    messages: [
      said('Hello'),
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'a thought of theirs', notes },
          { type: 'text', text: 'Hm.', notes },
        ],
      },
      said('And?'),
    ],
  }).step
  expect(server.requests[0]?.raw).toContain('Hm.')
  expect(server.requests[0]?.raw).not.toContain('theirs')
})

describe.each(wireKinds)('over %s', (kind) => {
  test('[MD8] a conversation with tools arrives as it was said', async () => {
    const config = await serve([
      { text: 'Look:', toolCalls: [looking.toolCalls[0], { id: 'c2', name: 'look', arguments: '{"at' }] },
      { text: 'Done' },
    ] as Script)
    const first = await ask(config, `${kind}/m`, { tools: [aTool] }).step
    await ask(config, `${kind}/m`, { tools: [aTool], messages: goOn([said('Hello')], first) }).step
    const { messages } = server.requests[1]?.body ?? {}
    const results = kind === 'anthropic' ? messages.at(-1).content : messages.slice(-2)
    expect(results).toMatchObject(
      kind === 'anthropic'
        ? [
            { tool_use_id: 'c1', content: 'seen' },
            { tool_use_id: 'c2', content: 'seen', is_error: true },
          ]
        : [
            { tool_call_id: 'c1', content: 'seen' },
            { tool_call_id: 'c2', content: 'seen' },
          ],
    )
    // Arguments that were no JSON go back as an object that holds them, since nobody takes anything else.
    expect(server.requests[1]?.raw).toContain(kind === 'anthropic' ? '{"unreadable":"{\\"at"}' : String.raw`{\"unreadable\":\"{\\\"at\"}`)
  })

  test('[MD8] nothing empty is said', async () => {
    const config = await serve([{ text: 'Hi' }])
    const nothing: PromptMessage[] = [
      { role: 'assistant', content: [] },
      { role: 'assistant', content: [{ type: 'text', text: ' \n' }] },
      { role: 'user', content: [{ type: 'text', text: '' }] },
      { role: 'tool', content: [] },
    ]
    await ask(config, `${kind}/m`, { system: '', messages: [said('Hello'), ...nothing] }).step
    const { messages, system } = server.requests[0]?.body ?? {}
    expect(system).toBeUndefined()
    expect(messages).toHaveLength(1)
  })

  test('[MD8] images go as they are, texts as text, and other files by their names', async () => {
    const config = await serve([{ text: 'Hi' }])
    const file = (name: string, mediaType: string, url: string) => ({ type: 'file' as const, name, mediaType, url })
    const files = [
      file('dot.png', 'image/png', 'data:image/png;base64,iVBORw0KGgo='),
      file('notes.md', 'text/markdown; charset=utf-8', `data:text/markdown;base64,${Buffer.from('größer').toString('base64')}`),
      file('plain.txt', 'text/plain', 'data:,a%20b'),
      file('data.zip', 'application/zip', 'data:application/zip;base64,UEs='),
      file('far.png', 'image/png', 'http://169.254.169.254/latest'),
    ]
    await ask(config, `${kind}/m`, { messages: [{ role: 'user', content: files }] }).step
    const { content } = server.requests[0]?.body.messages.at(-1) ?? {}
    const image =
      kind === 'anthropic'
        ? { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } }
        : { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }
    expect(content).toMatchObject([
      image,
      { type: 'text', text: 'File notes.md:\ngrößer' },
      { type: 'text', text: 'File plain.txt:\na b' },
      { type: 'text', text: 'File data.zip (application/zip) cannot be shown here.' },
      { type: 'text', text: 'File far.png (image/png) cannot be shown here.' },
    ])
  })

  test('[MD9] what was said before is sent again byte for byte, so that it can be cached', async () => {
    const config = await serve([looking, { text: 'Done' }])
    const first = await ask(config, `${kind}/m`, { tools: [aTool] }).step
    await ask(config, `${kind}/m`, { tools: [aTool], messages: goOn([said('Hello')], first) }).step
    const [before = '', after = ''] = server.requests.map(({ raw }) => raw.replaceAll(',"cache_control":{"type":"ephemeral"}', ''))
    const end = before.indexOf('],"tools":')
    expect(end).toBeGreaterThan(0)
    expect(after.startsWith(before.slice(0, end))).toBe(true)
    expect(after.slice(after.indexOf('],"tools":'))).toBe(before.slice(end))
  })
})

test('[MD9] at Anthropic the system prompt and the last two messages end what is cached', async () => {
  const config = await serve([looking, { text: 'Done' }])
  const messages = goOn([said('one'), said('two')], await ask(config, 'anthropic/m', { tools: [aTool] }).step)
  await ask(config, 'anthropic/m', { tools: [aTool], messages }).step
  const { body, raw } = server.requests[1] ?? { body: {}, raw: '' }
  const mark = { cache_control: { type: 'ephemeral' } }
  expect(body.system).toMatchObject([mark])
  expect(body.messages.at(-1).content).toMatchObject([{ type: 'tool_result', ...mark }])
  expect(body.messages.at(-2).content).toMatchObject([{ type: 'tool_use', ...mark }])
  expect(raw.match(/cache_control/g)).toHaveLength(3)
})
