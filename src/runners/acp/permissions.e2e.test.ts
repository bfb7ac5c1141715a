import { expect, test } from 'vitest'
import { type AcpWorld, newAcpWorld } from '../../../tests/support/acp-agent/acp-world.ts'
import type { Step } from '../../../tests/support/acp-agent/script.ts'
import { told } from '../../../tests/support/model-world.ts'

const announced = (id = 'c') => ({ call: { id, title: 'bash', kind: 'execute', status: 'pending', input: {} } })
const ask = (allowed: Step[], denied: Step[] = [{ say: 'denied' }], id = 'c', command = 'rm -r build'): Step => ({
  ask: { id, title: command, kind: 'execute', input: { command } },
  allowed,
  denied,
})
const ran = (id = 'c'): Step[] => [{ news: { id, status: 'completed', output: 'removed' } }, { say: 'Removed.' }]

async function questions({ ask: perform, session }: AcpWorld) {
  return (await perform('question.list', { session })).questions
}

test('[AR30] what our rules allow or ban is answered for the agent, by the tool’s name or the kind of what it does', async () => {
  const prompts = [[announced(), ask(ran(), [{ say: 'Then not.' }])]]
  const allowed = await newAcpWorld({ prompts })
  await allowed.tell('go')
  expect(told(await allowed.transcript())).toEqual(['input: go', 'bash → completed: removed', 'worker: Removed.'])
  for (const name of ['bash', 'execute']) {
    const banned = await newAcpWorld({ prompts }, { definition: { permissions: { [name]: 'deny' } } })
    expect(await banned.tell('go')).toMatchObject({ outcome: 'done' })
    expect(told(await banned.transcript()).at(-1)).toBe('worker: Then not.')
    expect(await questions(banned)).toEqual([])
  }
})

test('[AR31] what needs a person’s word ends the turn and holds nothing; once allowed, the agent goes on and may do it once', async () => {
  const world = await newAcpWorld(
    {
      prompts: [
        [{ say: 'I clean up.' }, announced(), ask([])],
        [announced('d'), ask(ran('d'), [], 'd'), announced('e'), ask([], [], 'e')],
      ],
    },
    { definition: { permissions: { bash: 'ask' } } },
  )
  expect(await world.tell('go')).toMatchObject({ state: 'awaiting_approval', outcome: 'needs_input' })
  await world.gone()
  expect(world.heard('session/cancel')).toHaveLength(1)
  const [question] = await questions(world)
  expect(question).toMatchObject({ kind: 'approval', tool: 'bash', agent: 'worker' })
  expect(question?.text).toContain('rm -r build')
  expect(told(await world.transcript())).toEqual(['input: go', 'worker: I clean up.', 'bash → pending: '])

  await world.ask('question.answer', { question: question?.number ?? 0, answer: 'allow' })
  // The second time it asks, in the same turn, the word is used up.
  expect(await world.atRest()).toMatchObject({ state: 'awaiting_approval' })
  expect(world.prompts()[1]).toBe('bash (rm -r build) was allowed: go on, and do it now.')
  expect(world.heard('session/load')).toHaveLength(1)
  expect(told(await world.transcript())).toEqual([
    'input: go',
    'worker: I clean up.',
    'bash → completed: Allowed; it was done after that.',
    'bash → completed: removed',
    'worker: Removed.',
    'bash → pending: ',
  ])
  expect(await questions(world)).toHaveLength(1)
})

test('[AR31] a word for one call is none for another', async () => {
  const world = await newAcpWorld(
    {
      prompts: [
        [announced(), ask([])],
        [announced('d'), ask(ran('d'), [], 'd', 'rm -r /')],
      ],
    },
    { definition: { permissions: { bash: 'ask' } } },
  )
  await world.tell('go')
  const [question] = await questions(world)
  await world.ask('question.answer', { question: question?.number ?? 0, answer: 'allow' })
  expect(await world.atRest()).toMatchObject({ state: 'awaiting_approval' })
  expect((await questions(world))[0]?.text).toContain('rm -r /')
  expect(told(await world.transcript())).toEqual(['input: go', 'bash → error: Allowed, but not asked for again.', 'bash → pending: '])
})

test('[AR31] a call that is asked about twice takes two words, and no more', async () => {
  const twice = (id: string): Step[] => [announced(id), ask([ask(ran(id), [], id, 'write to /tmp')], [], id)]
  const world = await newAcpWorld({ prompts: [twice('c'), twice('d'), twice('e')] }, { definition: { writes: 'ask' } })
  expect(await world.tell('go')).toMatchObject({ state: 'awaiting_approval' })
  await world.ask('question.answer', { question: (await questions(world))[0]?.number ?? 0, answer: 'allow' })
  expect(await world.atRest()).toMatchObject({ state: 'awaiting_approval' })
  expect((await questions(world))[0]?.text).toContain('write to /tmp')
  await world.ask('question.answer', { question: (await questions(world))[0]?.number ?? 0, answer: 'allow' })
  expect(await world.atRest()).toMatchObject({ state: 'dormant', outcome: 'done' })
  expect(told(await world.transcript()).slice(-2)).toEqual(['bash → completed: removed', 'worker: Removed.'])
})

test('[AR32] always counts for the rest of the session; a no is told the agent with its reason', async () => {
  const always = await newAcpWorld(
    {
      prompts: [
        [announced(), ask([])],
        [announced('d'), ask(ran('d'), [], 'd'), announced('e'), ask(ran('e'), [], 'e', 'ls')],
      ],
    },
    { definition: { writes: 'ask' } },
  )
  await always.tell('go')
  await always.ask('question.answer', { question: (await questions(always))[0]?.number ?? 0, answer: 'always' })
  expect(await always.atRest()).toMatchObject({ state: 'dormant', outcome: 'done' })
  expect(told(await always.transcript()).slice(-2)).toEqual(['bash → completed: removed', 'worker: Removed.'])

  const denied = await newAcpWorld({ prompts: [[announced(), ask([])], [{ say: 'I see.' }]] }, { definition: { writes: 'ask' } })
  await denied.tell('go')
  await denied.ask('question.answer', { question: (await questions(denied))[0]?.number ?? 0, answer: 'deny: use the other folder' })
  expect(await denied.atRest()).toMatchObject({ outcome: 'done' })
  expect(denied.prompts()[1]).toBe('bash (rm -r build): Not allowed: use the other folder. Do without it, or ask for something else.')
  await denied.tell('and now?')
  expect(denied.prompts()[2]).toBe('and now?')
})

test('[AR33] an agent that does not stop for it is ended, and what it asked for waits all the same', async () => {
  const world = await newAcpWorld({ prompts: [[announced(), ask([]), { hang: true }]], stubborn: true }, { definition: { writes: 'ask' } })
  expect(await world.tell('go')).toMatchObject({ state: 'awaiting_approval' })
  await world.gone()
  expect(await questions(world)).toHaveLength(1)
})

test('[AR34] a person who says something else instead has not allowed it', async () => {
  const world = await newAcpWorld({ prompts: [[announced(), ask([])], [{ say: 'As you wish.' }]] }, { definition: { writes: 'ask' } })
  await world.tell('go')
  await world.tell('leave it')
  expect(world.prompts()[1]).toBe(
    'bash (rm -r build): Not allowed: the person said something else instead. Do without it, or ask for something else.\n\nleave it',
  )
})

test('[AR38] what an agent shows of a change is kept for who is asked, and a word for it is none for another change under the same title', async () => {
  const edit = (newText: string, id: string): Step => ({
    ask: { id, title: 'Edit a.ts', kind: 'edit', content: [{ type: 'diff', path: 'src/a.ts', oldText: 'one\ntwo\n', newText }] },
    allowed: [{ news: { id, status: 'completed', output: 'written' } }],
  })
  const world = await newAcpWorld(
    { prompts: [[{ say: 'I change one line.' }, edit('one\n2\n', 'c')], [edit('one\nevil\n', 'd')], [edit('one\nevil\n', 'e')]] },
    { definition: { writes: 'ask' } },
  )
  expect(await world.tell('go')).toMatchObject({ state: 'awaiting_approval' })
  const first = (await questions(world))[0]?.number ?? 0
  const { asked, question } = await world.ask('question.get', { question: first })
  expect(question.text).toContain('worker wants to edit src/a.ts')
  expect(asked).toMatchObject({
    ...{ verb: 'edit', target: 'src/a.ts', said: 'I change one line.', fields: [], rule: { kind: 'writes' } },
    changes: [{ path: 'src/a.ts', earlier: 'whole', added: 1, removed: 1, diff: expect.stringContaining('-two\n+2') }],
  })
  await world.ask('question.answer', { question: first, answer: 'allow' })
  expect(await world.atRest()).toMatchObject({ state: 'awaiting_approval' })
  const second = (await questions(world))[0]?.number ?? 0
  expect((await world.ask('question.get', { question: second })).asked?.changes[0]?.diff).toContain('+evil')
  await world.ask('question.answer', { question: second, answer: 'allow' })
  expect(await world.atRest()).toMatchObject({ state: 'dormant' })
})
