import { describe, expect, test } from 'vitest'
import { newModelWorld, told } from '../../../tests/support/model-world.ts'
import { databases } from '../../../tests/support/stores.ts'
import { asEngine } from '../../../tests/support/world.ts'

type Found = { id: string; definition: { template: string; description?: string; agent?: string; subtask?: boolean } }

const fix: Found = { id: 'fix', definition: { description: 'Fix something', template: 'Fix $1 now. All: $ARGUMENTS' } }
const look: Found = { id: 'look', definition: { template: 'Look at $ARGUMENTS', agent: 'explore', subtask: true } }

/** Subagents are told apart by what their system prompt says. */
const script = ({ raw }: { raw: string }) => ({ text: raw.includes('You find things out') ? 'I looked.' : 'So be it.' })

describe.each(databases)('slash commands of the workspace, on %s', (kind) => {
  const newCommandWorld = async (...commands: Found[]) => {
    const world = await newModelWorld(kind, script)
    const load = (found: Found[], problems: { id: string; problem: string }[] = []) =>
      world.ask('command.load', { commands: found, problems }, { caller: asEngine(world.caller) })
    await load(commands)
    return { ...world, load }
  }

  test('[AG50] the folder is the truth for its commands; one whose file has become wrong stays as it was, and says so', async () => {
    const world = await newCommandWorld(fix, look)
    const listed = async () => (await world.ask('command.list', {})).commands
    expect((await listed()).map(({ name, source }) => `${name} ${source}`)).toEqual([
      ...['todos built-in', 'compact built-in', 'agent built-in'],
      ...['fix folder', 'look folder'],
    ])
    expect((await listed()).at(-1)).toEqual({
      ...{ name: 'look', description: '', arguments: 'arguments', agent: 'explore', subtask: true, source: 'folder', problem: null },
    })
    expect(await world.load([fix, look])).toEqual({ defined: [], removed: [] })
    expect(await world.load([], [{ id: 'fix', problem: 'commands/fix.md: is wrong.' }])).toEqual({ defined: ['fix'], removed: ['look'] })
    expect((await listed()).slice(3)).toMatchObject([{ name: 'fix', problem: 'commands/fix.md: is wrong.' }])
    const { events } = await world.ask('event.list', { type: ['command.*'], limit: 10 })
    expect(events.map(({ type }) => type)).toEqual(['command.defined', 'command.defined', 'command.defined', 'command.removed'])
  })

  test('[AG51] what a person says as a command is said to the agent as its template, filled in', async () => {
    const world = await newCommandWorld(fix)
    await world.tell('/fix "the door" $1 twice')
    expect(told(await world.transcript())).toEqual(['input: Fix the door now. All: "the door" $1 twice', 'worker: So be it.'])
    expect((await world.ask('session.get', { session: world.session })).session.title).toMatch(/^Fix the door now/)
  })

  test('[AG52] one for another agent is handed to it as a subtask, without asking the model first', async () => {
    const world = await newCommandWorld(look)
    await world.ask('message.send', { session: world.session, text: '/look the cellar' })
    await world.heard('worker: So be it.')
    const [asked] = await world.transcript()
    expect(asked?.parts.map(({ content }) => content)).toMatchObject([
      { type: 'subtask', agent: 'explore', prompt: 'Look at the cellar', description: '/look the cellar', status: 'completed' },
    ])
    expect(world.model.requests).toHaveLength(2)
    expect((await world.ask('session.list', { parent: world.session })).sessions).toMatchObject([{ agent: 'explore', depth: 1 }])
  })

  test.each(['/look the cellar', '/agent explore: look at it'])(
    '[AG58] what is shown with %s is kept, and given to whoever does it',
    async (text) => {
      const world = await newCommandWorld(look)
      const file = { name: 'note.txt', mediaType: 'text/plain', url: 'data:text/plain;base64,aGVsbG8=' }
      await world.ask('message.send', { session: world.session, text, files: [file] })
      await world.heard('worker: So be it.')
      const [asked] = await world.transcript()
      expect(asked?.parts.map(({ content }) => content)).toMatchObject([
        { type: 'file', ...file },
        { type: 'subtask', status: 'completed' },
      ])
      const [child] = (await world.ask('session.list', { parent: world.session })).sessions
      const [given] = (await world.ask('message.list', { session: child?.number ?? 0 })).messages
      expect(given?.parts.at(-1)?.content).toMatchObject({ type: 'file', ...file })
    },
  )

  test('[AG52] one for the session’s own agent is said to it', async () => {
    const world = await newCommandWorld({ id: 'own', definition: { template: 'Do it.', agent: 'worker', subtask: true } })
    await world.tell('/own')
    expect(told(await world.transcript())[0]).toBe('input: Do it.')
  })

  test('[AG53] what is handed on by a command may no more than whoever said it', async () => {
    const world = await newCommandWorld(look)
    const reader = { ...world.caller, name: 'reader', access: 'readonly' as const }
    await world.ask('message.send', { session: world.session, text: '/look around' }, { caller: reader })
    await world.heard('worker: So be it.')
    const [child] = (await world.ask('session.list', { parent: world.session })).sessions
    expect(child?.permissions.access).toBe('readonly')
    const minimal = { ...reader, access: 'minimal' as const }
    expect(await world.refused('message.send', { session: world.session, text: '/look' }, { caller: minimal })).toMatchObject({
      code: 'forbidden',
    })
  })

  test('[AG54] unknown commands stay what was written, built-in ones what they are, and an agent’s words are its words', async () => {
    const world = await newCommandWorld(fix, { id: 'todos', definition: { template: 'Mine.' } })
    await world.tell('/nothing of the kind')
    const { answer } = await world.ask('message.send', { session: world.session, text: '/todos' })
    expect(answer?.kind).toBe('command')
    const agent = await world.punchlist.localCaller({ agent: 'explore', access: 'full' })
    await world.ask('message.send', { session: world.session, text: '/fix it' }, { caller: agent })
    await world.atRest()
    const lines = told(await world.transcript())
    expect(lines[0]).toBe('input: /nothing of the kind')
    expect(lines).toContain('peer: /fix it')
  })

  test('[AG55] a command that cannot be done is refused with what to do, and nothing is said', async () => {
    const world = await newCommandWorld(
      { id: 'lost', definition: { template: 'x', agent: 'nobody' } },
      { id: 'bare', definition: { template: '$1' } },
    )
    const refusal = (text: string) => world.refused('message.send', { session: world.session, text })
    expect(await refusal('/lost')).toMatchObject({
      code: 'not_found',
      message: '/lost is for the agent nobody, and there is none of that name.',
    })
    expect(await refusal('/bare')).toMatchObject({ code: 'invalid', message: '/bare comes to nothing without arguments.' })
    expect(await world.transcript()).toEqual([])
  })
})
