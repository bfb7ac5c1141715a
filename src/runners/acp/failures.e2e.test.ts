import { describe, expect, test } from 'vitest'
import { type AcpWorld, newAcpWorld } from '../../../tests/support/acp-agent/acp-world.ts'
import type { AgentScript } from '../../../tests/support/acp-agent/script.ts'
import { told } from '../../../tests/support/model-world.ts'
import { until } from '../../../tests/support/until.ts'
import type { WholeMessage } from '../../contract/nouns/message.ts'

const call = { call: { id: 'c', title: 'bash', kind: 'execute', status: 'in_progress', input: { command: 'make' } } }

async function lastRun({ ask, session }: AcpWorld) {
  return (await ask('run.list', { session })).runs[0]
}

/** How the run ended that was asked for with a word, once nothing of it is left. */
async function endOf(script: AgentScript, wish: Parameters<typeof newAcpWorld>[1] = {}) {
  const world = await newAcpWorld(script, wish)
  const session = await world.tell('go')
  await world.gone()
  const messages = await world.transcript()
  expect(messages.every(({ endedAt }) => endedAt > 0)).toBe(true)
  return { world, session, messages, run: await lastRun(world) }
}

const command = (program: string) => ({ definition: { command: [process.execPath, '-e', program] } })

test.for([
  ['does not exist', { definition: { command: ['./no-such-agent'] } }, /^could not be started: \.\/no-such-agent was not found/],
  ['ends at once', command(`console.error('no key'); process.exit(3)`), /^did not answer initialize; it exited with code 3\nno key$/],
  ['ends well, without a word', command(''), /^did not answer initialize; it ended by itself$/],
  [
    'speaks another language',
    { ...command(`console.log('Hello!\\n{"a":1}\\n[1]'); setInterval(() => {}, 1_000)`), engine: { startTimeout: 700 } },
    /^did not answer initialize within 0.7 s$/,
  ],
  [
    'answers what no agent answers',
    command(`process.stdin.once('data', () => console.log('{"jsonrpc":"2.0","id":0,"result":"yes"}')); setInterval(() => {}, 1_000)`),
    /^answered initialize with something that ACP does not know$/,
  ],
] as const)('[AR20] an agent that %s fails its run, and why is told', async ([, wish, detail]) => {
  const { run, session } = await endOf({ prompts: [] }, wish as object)
  expect(run).toMatchObject({ outcome: 'failed', turns: 1 })
  expect(run?.detail).toMatch(detail)
  expect(session.outcome).toBe('failed')
})

test.for([
  [{ silentOn: ['initialize'] }, 500, /^did not answer initialize within 0.5 s$/],
  [{ version: 7 }, undefined, /^speaks version 7 of ACP, and we speak version 1$/],
  [{ signIn: true }, undefined, /^wants somebody to sign in first \(Log in: scripted login\)/],
] as const)('[AR20] an agent that cannot be greeted fails its run: %j', async ([script, startTimeout, detail]) => {
  const { run } = await endOf({ prompts: [], ...(script as object) }, { engine: { startTimeout } })
  expect(run?.outcome).toBe('failed')
  expect(run?.detail).toMatch(detail)
})

const lastReply = (messages: readonly WholeMessage[]) => messages.findLast(({ role }) => role === 'assistant')

test('[AR21] an agent that dies in the middle fails its turn: what it said is kept with why, and nothing stays half done', async () => {
  const { run, messages, world } = await endOf({
    prompts: [[{ say: 'I begin.' }, call, { say: 'And then' }, { complain: 'out of memory\n' }, { crash: 9 }], [{ say: 'back' }]],
  })
  expect(run).toMatchObject({ outcome: 'failed', detail: 'did not answer session/prompt; it exited with code 9\nout of memory' })
  expect(told(messages)).toEqual([
    ...['input: go', 'worker: I begin.', 'bash → error: It was ended before it was done.', 'worker: And then'],
    expect.stringMatching(/^writs: Your reply was cut off there: did not answer session\/prompt; it exited with code 9 out of memory\./),
  ])
  expect(lastReply(messages)).toMatchObject({ finish: 'interrupted', error: run?.detail })
  expect(await world.tell('again')).toMatchObject({ outcome: 'done' })
  expect(told(await world.transcript()).at(-1)).toBe('worker: back')
})

test('[AR21] a prompt that the agent answers with an error fails the turn', async () => {
  const { run, messages } = await endOf({ prompts: [[{ say: 'I begin.' }, { fail: 'the model is gone' }]] })
  expect(run?.outcome).toBe('failed')
  expect(run?.detail).toMatch(/^answered session\/prompt with an error: Internal error/)
  expect(lastReply(messages)).toMatchObject({ finish: 'interrupted' })
})

test('[AR22] a message without end, a reply without end and calls without end are each cut off', async () => {
  const long = await endOf({ prompts: [[{ say: 'x' }, { print: `{"a":"${'x'.repeat(33 * 1024 * 1024)}` }, { hang: true }]] })
  expect(long.run).toMatchObject({ outcome: 'failed', detail: 'sent more than 32 MiB at once' })
  const reply = await endOf({ prompts: [[{ flood: 50_000_000 }]] })
  expect(reply.run).toMatchObject({ outcome: 'failed', detail: 'said more than 4096 KiB in one turn' })
  const calls = Array.from({ length: 600 }, (_, index) => ({ call: { ...call.call, id: `c${index}` } }))
  const many = await endOf({ prompts: [[...calls, { hang: true }]] })
  expect(many.run).toMatchObject({ outcome: 'failed', detail: 'calls tools without end' })
})

test('[AR22] of thoughts without end only the first are kept, and the agent is heard to its end', async () => {
  const { run, messages } = await endOf({ prompts: [[{ flood: 3_000_000, as: 'agent_thought_chunk' }, { say: 'so be it' }]] })
  expect(run?.outcome).toBe('done')
  expect(told(messages)).toEqual(['input: go', 'worker: so be it'])
  const [thought] = messages[1]?.parts ?? []
  expect(thought?.content.type === 'reasoning' && thought.content.text.length).toBeLessThan(260 * 1024)
})

describe.concurrent('an agent that does not end by itself', () => {
  test('[AR23] an agent that takes too long is told to stop, and ended if it does not', async ({ onTestFinished: whenOver }) => {
    const late = async (stubborn: boolean) => {
      const { run, world } = await endOf(
        { prompts: [[{ say: 'half' }, { hang: true }]], stubborn },
        { definition: { limits: { seconds: 5 } }, whenOver },
      )
      expect(run).toMatchObject({ outcome: 'failed', detail: 'took longer than 5 s', output: 'half' })
      expect(world.heard('session/cancel')).toHaveLength(1)
    }
    await Promise.all([late(false), late(true)])
  })

  test('[AR20] an agent that does not begin a session fails its run', async ({ onTestFinished: whenOver }) => {
    const { run } = await endOf({ prompts: [], silentOn: ['session/new'], stubborn: true }, { engine: { startTimeout: 5_000 }, whenOver })
    expect(run).toMatchObject({ outcome: 'failed', detail: expect.stringMatching(/^did not answer session\/new within 5 s$/) })
  })

  test('[AR24] a person who stops the session stops the agent', async ({ onTestFinished: whenOver }) => {
    const stopped = async (stubborn: boolean) => {
      const world = await newAcpWorld({ prompts: [[{ say: 'half' }, call, { hang: true }]], stubborn }, { whenOver })
      await world.ask('message.send', { session: world.session, text: 'go' })
      await until('the call is seen', async () => ((await world.transcript())[1]?.parts.length === 2 ? true : undefined))
      await world.ask('session.stop', { session: world.session })
      await world.gone()
      await until('the run is over', async () => ((await lastRun(world))?.outcome === 'stopped' ? true : undefined))
      expect(world.heard('session/cancel')).toHaveLength(1)
      expect((await lastRun(world))?.detail).toBe('stopped by local')
      expect(told(await world.transcript())).toEqual(['input: go', 'worker: half', 'bash → error: It was ended before it was done.'])
    }
    await Promise.all([stopped(false), stopped(true)])
  })

  test('[AR24] one that has not said a word yet is ended, too', async ({ onTestFinished: whenOver }) => {
    const world = await newAcpWorld({ prompts: [], silentOn: ['initialize'], stubborn: true }, { whenOver })
    await world.ask('message.send', { session: world.session, text: 'go' })
    await until('the agent is asked', async () => (world.heard('initialize').length === 1 ? true : undefined))
    await world.ask('session.stop', { session: world.session })
    await until('the run is over', async () => ((await lastRun(world))?.outcome === 'stopped' ? true : undefined))
    await world.gone()
  })
})

test.for([
  ['end_turn', 'done', 'stop'],
  ['max_tokens', 'done', 'max_tokens'],
  ['max_turn_requests', 'done', 'max_turn_requests'],
  ['refusal', 'failed', 'interrupted'],
  ['cancelled', 'failed', 'interrupted'],
] as const)('[AR25] an agent that stops with %s has %s', async ([stop, outcome, finish]) => {
  const { run, messages } = await endOf({ prompts: [[{ say: 'so far' }, { stop }]] })
  expect(run?.outcome).toBe(outcome)
  expect(lastReply(messages)).toMatchObject({ finish })
})

test('[AR26] what cannot be understood of what an agent tells is passed over', async () => {
  const updates = [
    {},
    { sessionUpdate: 'from_the_future', x: 1 },
    { sessionUpdate: 'agent_message_chunk' },
    { sessionUpdate: 'tool_call' },
    { sessionUpdate: 'plan', entries: 7 },
  ]
  const { run, messages } = await endOf({
    prompts: [[...updates.map((update) => ({ update })), { print: 'hello\n{"x":1}\n[]\n' }, { say: 'well' }]],
  })
  expect(run?.outcome).toBe('done')
  expect(told(messages)).toEqual(['input: go', 'worker: well'])
})
