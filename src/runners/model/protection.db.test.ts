import { describe, expect, test } from 'vitest'
import type { ModelServerRequest } from '../../../tests/support/model-server/request.ts'
import { newModelWorld, told } from '../../../tests/support/model-world.ts'
import { databases } from '../../../tests/support/stores.ts'

const call = (name: string, input: Record<string, unknown>) => ({ toolCalls: [{ name, arguments: input }] })

/** What the model was given to read, as text. */
/** What it reads of the conversation; the rules that it is told beside it name tools, too. */
function read({ body }: ModelServerRequest): string {
  return JSON.stringify(body.messages.filter(({ role }: { role: string }) => role !== 'system'))
}

describe.each(databases)('a conversation that grows, on %s', (kind) => {
  test('[PO31] everything before the tail is the same, byte for byte, from request to request while todos change', async () => {
    const world = await newModelWorld(
      kind,
      [
        call('todo_write', { items: ['one', 'two', 'three'] }),
        { text: 'Planned.' },
        call('todo_update', { id: 1, status: 'done' }),
        { text: 'One.' },
        call('todo_update', { id: 2, status: 'blocked', reason: 'no key' }),
        { text: 'Two is blocked.' },
        call('todo_update', { id: 3, status: 'done' }),
        { text: 'Three.' },
        { text: 'Hello again.' },
      ],
      { definition: { instructions: 'You are careful.' } },
    )
    await world.tell('go')
    await world.ask('todo.add', { session: world.session, subject: 'four, from a person' })
    await world.tell('and now?')
    const { requests } = world.model
    expect(requests.length).toBeGreaterThanOrEqual(9)
    for (const [index, request] of requests.entries()) {
      const next = requests[index + 1]
      if (next === undefined) break
      const before = read(request).slice(0, -1)
      expect(read(next).startsWith(before), `request ${index + 1} starts as request ${index}`).toBe(true)
      expect(JSON.stringify(next.body.tools)).toBe(JSON.stringify(request.body.tools))
    }
    expect(read(requests.at(-1) as ModelServerRequest)).toContain('four, from a person')
  })

  test('[PO32] the list enters where it changed and only then', async () => {
    const world = await newModelWorld(kind, [{ text: 'Hello.' }, { text: 'Hello.' }, { text: 'Hello.' }, { text: 'Hello.' }], {
      definition: { maxWakeCycles: 0 },
    })
    await world.ask('todo.add', { session: world.session, subject: 'one' })
    await world.tell('a')
    await world.tell('b')
    await world.ask('todo.add', { session: world.session, subject: 'two' })
    await world.tell('c')
    const states = told(await world.transcript()).filter((line) => line.startsWith('state'))
    expect(states).toHaveLength(2)
    expect(states[1]).toMatch(/one[\s\S]*two/)
  })

  test('[PO33] an agent that wants its state in the system prompt gets it there, and not at the tail', async () => {
    const world = await newModelWorld(kind, [{ text: 'Hello.' }], { definition: { inject: 'system', maxWakeCycles: 0 } })
    await world.ask('todo.add', { session: world.session, subject: 'one' })
    await world.tell('a')
    const [system, ...others] = world.model.requests[0]?.body.messages ?? []
    expect(system).toMatchObject({ role: 'system', content: expect.stringContaining('one') })
    expect(JSON.stringify(others)).not.toContain('one')
  })

  test('[PO34] /compact puts a summary in the place of what was said, without another answer; the list comes back with the next word', async () => {
    const world = await newModelWorld(kind, [{ text: 'A long story.' }, { text: 'They told a story.' }, { text: 'Yes, I know.' }], {
      definition: { maxWakeCycles: 0 },
    })
    await world.ask('todo.add', { session: world.session, subject: 'remember me' })
    await world.tell('Tell me a story.')
    await world.tell('/compact')
    expect(read(world.model.requests[1] as ModelServerRequest)).toContain('Summarise this conversation')
    await world.tell('Do you remember?')
    expect(world.model.requests).toHaveLength(3)
    const last = read(world.model.requests[2] as ModelServerRequest)
    expect(last).toContain('Summary of the conversation so far:\\nThey told a story.')
    expect(last).toContain('remember me')
    expect(last).not.toContain('A long story.')
    const { messages } = await world.ask('message.list', { session: world.session, live: true })
    expect(messages.map(({ kind: one }) => one)).toEqual(['command', 'summary', 'input', 'state', 'reply'])
  })

  test('[PO35] a context that would overflow is summarised by itself, and the model goes on with the list at the tail', async () => {
    const world = await newModelWorld(
      kind,
      [
        { ...call('todo_write', { items: ['keep this'] }), usage: { input: 850, cached: 100, output: 10 } },
        { text: 'The summary.' },
        call('todo_update', { id: 1, status: 'done' }),
        { text: 'Done.' },
      ],
      { limits: { context: 1_000, output: 100 } },
    )
    expect(await world.tell('A very particular request.')).toMatchObject({ outcome: 'done', state: 'dormant' })
    const [, asked, after] = world.model.requests as [ModelServerRequest, ModelServerRequest, ModelServerRequest]
    expect(asked.body.tools).toBeUndefined()
    expect(read(after)).toMatch(/The summary\..*Go on with what you were doing.*keep this/s)
    expect(read(after)).not.toContain('todo_write')
  })

  test('[PO36] a request that turns out to be too long is summarised and made again', async () => {
    const world = await newModelWorld(kind, [
      { text: 'One.' },
      call('todo_list', {}),
      { overflow: true },
      { text: 'The summary.' },
      { text: 'Two.' },
    ])
    await world.tell('one')
    expect(await world.tell('two')).toMatchObject({ outcome: 'done' })
    expect(told(await world.transcript()).at(-1)).toBe('worker: Two.')
  })

  test('[PO37] a first request that is too long by itself fails truthfully instead of being summarised for ever', async () => {
    const world = await newModelWorld(kind, () => ({ overflow: true }))
    expect(await world.tell('far too long')).toMatchObject({ outcome: 'failed', state: 'dormant' })
    expect(world.model.requests.length).toBeLessThanOrEqual(3)
  })

  test('[PO42] a conversation that is too long even to be summarised loses its oldest half first', async () => {
    const world = await newModelWorld(kind, ({ raw }) => {
      if (raw.includes('first of all') && raw.includes('last of all')) return { overflow: true }
      return { text: raw.includes('Summarise this conversation') ? 'The rest, in short.' : 'Yes.' }
    })
    for (const text of ['first of all', 'then', 'and then']) await world.tell(text)
    expect(await world.tell('last of all')).toMatchObject({ outcome: 'done', state: 'dormant' })
    expect(told(await world.transcript()).at(-1)).toBe('worker: Yes.')
  })

  test('[PO43] what a model was saying when its daemon died stays, marked, and is gone on with, also when somebody has spoken since', async () => {
    const world = await newModelWorld(kind, [{ text: 'answer, then.' }])
    await world.ask('session.pause', { session: world.session })
    const engine = { caller: { ...world.caller, engine: true as const } }
    await world.ask('message.send', { session: world.session, text: 'one' })
    const begun = await world.ask('message.begin', { session: world.session }, engine)
    if (begun.next !== 'reply') throw new Error('a reply is due')
    const pieces = [{ part: 0, type: 'text' as const, delta: '/todo add whole\nHalf an' }]
    await world.ask('message.stream', { message: begun.message.number, pieces }, engine)
    await world.ask('message.send', { session: world.session, text: 'two' })
    await world.ask('session.resume', { session: world.session })
    expect(await world.atRest()).toMatchObject({ state: 'idle' })
    const asked = read(world.model.requests[0] as ModelServerRequest)
    expect(asked).toMatch(
      /one.*\/todo add whole.*Half an.*two.*added #1.*cut off there: the daemon that ran it went away\. Its last line was not whole/,
    )
    expect(asked.match(/Half an/g)).toHaveLength(1)
    const [, cut] = await world.transcript()
    expect(cut).toMatchObject({ finish: 'interrupted', error: 'the daemon that ran it went away', writs: 'done' })
    expect(cut?.endedAt).toBeGreaterThan(0)
  })

  test('[CV10] after a turn that filled the context the conversation is summarised before the next request, whatever turn that is in', async () => {
    const world = await newModelWorld(
      kind,
      ({ raw }) =>
        raw.includes('Summarise this conversation') ? { text: 'In short.' } : { text: 'Yes.', usage: { input: 9_980, output: 10 } },
      { limits: { context: 10_000, output: 2_000 } },
    )
    for (const text of ['one', 'two', 'three', 'four']) expect(await world.tell(text)).toMatchObject({ outcome: 'done', state: 'dormant' })
    const messages = await world.transcript()
    expect(messages.filter(({ kind: what }) => what === 'summary')).toHaveLength(3)
    expect(world.model.requests.filter(({ raw }) => raw.includes('Summarise this conversation'))).toHaveLength(3)
    const last = read(world.model.requests.at(-1) as ModelServerRequest)
    expect(last).toMatch(/In short\..*four/)
    expect(last).not.toContain('one')
  })

  test('[CV11] live state in the system prompt is that of the moment of each request, for children on a shared list, too', async () => {
    const world = await newModelWorld(
      kind,
      ({ body }, index) => {
        if (JSON.stringify(body).includes('DELEGATION CONTEXT')) return { text: 'Seen.' }
        if (index === 0) return call('todo_write', { items: ['Look', 'Mend'] })
        if (index === 1) return call('todo_update', { id: 1, status: 'done' })
        return index === 2 ? { text: '/agent helper: look at it' } : call('todo_update', { id: 2, status: 'done' })
      },
      { definition: { inject: 'system' } },
    )
    await world.ask('agent.define', { id: 'helper', definition: { runner: 'model', inject: 'system' } })
    await world.ask('message.send', { session: world.session, text: 'go' })
    await world.model.request(3)
    const systems = world.model.requests.map(({ body }) => String(body.messages[0].content))
    expect(systems[0]).toContain('0% (0/0)')
    expect(systems[1]).toContain('## TODO PROGRESS\n░░░░░░░░░░ 0% (0/2)\n\n### Pending\n- [PENDING] Look\n- [PENDING] Mend')
    expect(systems[2]).toContain('50% (1/2)')
    expect(systems[3]).toContain('50% (1/2)')
    await world.atRest()
  })

  test('[PO38] old tool output is left out of what the model reads once there is much of it', async () => {
    const world = await newModelWorld(kind, (_request, index) => (index < 3 ? call('todo_list', {}) : { text: 'Seen.' }), {
      definition: { context: { protect: 1, minimum: 1 } },
    })
    await world.ask('todo.add', { session: world.session, subject: 'x'.repeat(150) })
    await world.ask('todo.update', { todo: 1, status: 'canceled' })
    await world.tell('look three times')
    await world.tell('again')
    const last = read(world.model.requests.at(-1) as ModelServerRequest)
    expect(last).toContain('[old output left out; call the tool again if it is needed]')
    const { messages } = await world.ask('message.list', { session: world.session, limit: 500 })
    const outputs = messages.flatMap(({ parts }) => parts.flatMap(({ content }) => (content.type === 'tool' ? [content.output] : [])))
    expect(outputs.every((output) => output !== '')).toBe(true)
  })

  test('[PO39] what a model says is heard as it comes, and what it said before a retry is void', async () => {
    const world = await newModelWorld(kind, [
      { text: ['Half a ', 'sentence'], breaks: { after: 1, how: 'destroyed' } },
      { text: 'A whole sentence.' },
    ])
    expect(await world.tell('speak')).toMatchObject({ outcome: 'done' })
    const [reply] = (await world.transcript()).slice(-1)
    expect(reply?.parts.map(({ content }) => content.type)).toEqual(['retry', 'step-start', 'text', 'step-finish'])
    const { events } = await world.ask('event.list', { session: world.session, type: 'message.*', limit: 500 })
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['message.begun', 'message.retried', 'message.ended']))
  })
})
