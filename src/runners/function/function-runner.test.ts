import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { aCaller, aConversation } from '../../../tests/support/fakes.ts'
import { AgentDefinition } from '../../contract/nouns/agent.ts'
import type { Turn } from '../../core/ports/runner.ts'
import { functionRunner } from './function-runner.ts'

const forever = () => new Promise<never>(() => {})

function aTurn(fields: { agent?: string; seconds?: number; signal?: AbortSignal } = {}): Turn {
  return {
    agent: { id: fields.agent ?? 'coder', definition: AgentDefinition.parse({ runner: 'function', limits: { seconds: fields.seconds } }) },
    session: 3,
    task: null,
    run: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
    number: 1,
    conversation: aConversation({ system: 'You are a coder.' }),
    list: 3,
    folder: '',
    permissions: { ceiling: [], access: 'full', capabilities: null, always: [] },
    access: { url: 'http://127.0.0.1:4747', token: 'a token' },
    signal: fields.signal ?? new AbortController().signal,
    onRunEnd: () => {},
    onProcess: () => {},
    caller: aCaller(),
  }
}

test('[RN20] the function registered for the agent is called with the turn, and its text is the reply', async () => {
  const runner = functionRunner({ coder: async (turn) => `${turn.prompt} Gladly.`, '*': async () => 'wrong' })
  expect(await runner.runTurn(aTurn())).toMatchObject({ outcome: 'done', text: 'Go on. Gladly.' })
})

test('[RN20] a function may say more about how its turn ended', async () => {
  const end = { outcome: 'failed' as const, text: 'half', detail: 'out of credit', usage: { inputTokens: 7 } }
  const turn = { ...aTurn(), conversation: aConversation() }
  const { usage, ...told } = end
  expect(await functionRunner({ coder: async () => end }).runTurn(turn)).toMatchObject(told)
  expect(turn.conversation.said).toMatchObject([{ finish: 'interrupted', usage }])
})

test('[RN21] an agent without a function of its own gets the one for all', async () => {
  const runner = functionRunner({ '*': async (turn) => `I am ${turn.agent.id}` })
  expect((await runner.runTurn(aTurn())).text).toBe('I am coder')
  expect((await runner.runTurn(aTurn({ agent: 'constructor' }))).text).toBe('I am constructor')
})

test('[RN21] without any, the turn fails and says which name to register', async () => {
  for (const agent of ['coder', 'constructor', '__proto__']) {
    const end = await functionRunner({ tester: async () => 'wrong' }).runTurn(aTurn({ agent }))
    expect(end).toEqual({ outcome: 'failed', text: '', detail: `has no function: register one as '${agent}', or as '*' for every agent` })
  }
})

test('[RN22] a function that throws fails its turn with the message, made harmless', async () => {
  const thrown = [
    [new Error('no \u001b[31mkeys'), 'no \ufffd[31mkeys'],
    ['just text', 'just text'],
    [new TypeError(), 'TypeError'],
    [undefined, 'undefined'],
    [Object.create(null), '[Object: null prototype] {}'],
  ] as const
  for (const [problem, detail] of thrown) {
    const late = functionRunner({ coder: () => Promise.reject(problem) })
    const atOnce = functionRunner({
      coder: () => {
        throw problem
      },
    })
    for (const runner of [late, atOnce]) expect(await runner.runTurn(aTurn())).toEqual({ outcome: 'failed', text: '', detail })
  }
})

test('[RN22] so does one that answers nothing', async () => {
  const silent = (async () => {}) as unknown as () => Promise<string>
  const detail = 'answered neither a text nor how its turn ended'
  expect(await functionRunner({ coder: silent }).runTurn(aTurn())).toEqual({ outcome: 'failed', text: '', detail })
})

test('[RN23] a function that takes longer than it may is left behind', async () => {
  const end = await functionRunner({ coder: forever }).runTurn(aTurn({ seconds: 1 }))
  expect(end).toEqual({ outcome: 'failed', text: '', detail: 'took longer than 1 s' })
})

test('[RN23] so is one whose turn is aborted, and what it throws later is nobody’s problem', async () => {
  const controller = new AbortController()
  let fail = (_problem: Error) => {}
  const turn = functionRunner({
    coder: () =>
      new Promise((_resolve, reject) => {
        fail = reject
      }),
  }).runTurn(aTurn({ signal: controller.signal }))
  controller.abort(new Error('a person stopped it'))
  expect(await turn).toEqual({ outcome: 'failed', text: '', detail: 'a person stopped it' })
  fail(new Error('too late'))
})

test('[RN23] a turn that is aborted already calls nothing', async () => {
  let calls = 0
  const runner = functionRunner({
    coder: async () => {
      calls++
      return ''
    },
  })
  expect((await runner.runTurn(aTurn({ signal: AbortSignal.abort(new Error('stopped')) }))).detail).toBe('stopped')
  expect(calls).toBe(0)
})

test('[RN24] a turn leaves no listener on its signal, however it ended', async () => {
  const { signal } = new AbortController()
  const runner = functionRunner({ coder: async () => 'done', tester: () => Promise.reject(new Error('no')), slow: forever })
  for (const agent of ['coder', 'tester', 'slow']) await runner.runTurn(aTurn({ agent, signal, seconds: 1 }))
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
