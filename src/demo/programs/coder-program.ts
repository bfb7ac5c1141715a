/**
 * A scripted agent that is a program and speaks ACP, as coding agents do: it asks before it edits a file, and shows the change. It has a file of
 * its own, beside the demo's data, so that it can be started like any other program; it touches no file but that in which it keeps how far it is.
 */
export const coderProgram = String.raw`
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const pause = Number(process.argv[2] ?? '4000')
const place = process.argv[3]
const kept = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {}
const steps = [
  'Read the sign-in route and its tests',
  'Choose the window and the maximum',
  'Write limiter.ts with a sliding window',
  'Put it in front of the route',
  'Answer 429 with Retry-After',
  'Test six tries from one address',
  'Tell support what users will see',
]
const oldText = "import { verify } from './password.ts'\n\nexport function mount(app) {\n  app.post('/sign-in', signIn)\n}\n"
const newText = "import { limiter } from './limiter.ts'\nimport { verify } from './password.ts'\n\nexport function mount(app) {\n  const byAddress = limiter({ window: 60_000, max: 5 })\n  app.post('/sign-in', byAddress, signIn)\n}\n"

let last = 0
const waiting = new Map()
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n')
const request = (method, params) =>
  new Promise((resolve) => {
    last += 1
    waiting.set(last, resolve)
    send({ id: last, method, params })
  })
const wait = (times = 1) => new Promise((resolve) => setTimeout(resolve, pause * times))

function talkIn(sessionId) {
  const tell = (update) => send({ method: 'session/update', params: { sessionId, update } })
  return {
    say: (text) => tell({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } }),
    did: (toolCallId, title, kind, rawInput, output, status = 'completed') =>
      tell({ sessionUpdate: 'tool_call', toolCallId, title, kind, status, rawInput, content: [{ type: 'content', content: { type: 'text', text: output } }] }),
    plan: (done) =>
      tell({
        sessionUpdate: 'plan',
        entries: steps.map((content, index) => ({ content, priority: 'medium', status: index < done ? 'completed' : index === done ? 'in_progress' : 'pending' })),
      }),
    cost: (amount) => tell({ sessionUpdate: 'usage_update', used: 1, size: 2, cost: { amount, currency: 'USD' } }),
    ask: () =>
      request('session/request_permission', {
        sessionId,
        toolCall: {
          toolCallId: 'edit-1',
          title: 'Edit src/auth/sign-in.ts',
          kind: 'edit',
          status: 'pending',
          rawInput: { path: 'src/auth/sign-in.ts', content: newText },
          content: [{ type: 'diff', path: 'src/auth/sign-in.ts', oldText, newText }],
        },
        options: [
          { optionId: 'once', name: 'Allow once', kind: 'allow_once' },
          { optionId: 'always', name: 'Allow for this session', kind: 'allow_always' },
          { optionId: 'no', name: 'Deny', kind: 'reject_once' },
        ],
      }),
  }
}

const keep = (sessionId, stage) => {
  kept[sessionId] = stage
  writeFileSync(place, JSON.stringify(kept))
}

async function prompt(sessionId) {
  const { say, did, plan, cost, ask } = talkIn(sessionId)
  const stage = kept[sessionId] ?? 0
  if (stage === 3) {
    say('It is done already. I am scripted, and know no more.')
    return 'end_turn'
  }
  if (stage === 0) {
    plan(0)
    say('I read the route first, then write the limiter beside it.')
    await wait(0.5)
    did('read-1', 'Read src/auth/sign-in.ts', 'read', { path: 'src/auth/sign-in.ts' }, 'read 41 lines')
    plan(2)
    cost(0.14)
    await wait(0.5)
    did('write-1', 'Created src/auth/limiter.ts', 'edit', { path: 'src/auth/limiter.ts' }, 'written, 42 lines')
    plan(3)
    cost(0.38)
    await wait(0.5)
    say('The limiter is written, and its tests are green. Now I put it in front of the route: five tries a minute for each address.')
    keep(sessionId, 1)
  }
  if (stage < 2) {
    const { outcome } = await ask()
    if (outcome.outcome === 'cancelled') return 'cancelled'
    if (outcome.optionId === 'no') {
      plan(4)
      say('Then I leave the route as it is, and say so in the notes.')
      keep(sessionId, 3)
      plan(steps.length)
      return 'end_turn'
    }
    did('edit-1', 'Edited src/auth/sign-in.ts', 'edit', { path: 'src/auth/sign-in.ts' }, 'edited')
    keep(sessionId, 2)
  }
  plan(4)
  await wait()
  did('run-1', 'npm test -- sign-in', 'execute', { command: 'npm test -- sign-in' }, 'forgets an address after the window: expected 5, received 0', 'failed')
  say('One test is red: the clock was read once, not on each call. I fix that.')
  cost(0.61)
  await wait()
  did('write-2', 'Edited src/auth/limiter.ts', 'edit', { path: 'src/auth/limiter.ts' }, 'edited')
  plan(5)
  await wait()
  did('run-2', 'npm test -- sign-in', 'execute', { command: 'npm test -- sign-in' }, '14 passed')
  plan(6)
  cost(0.97)
  await wait()
  plan(steps.length)
  say('All green: five sign-ins a minute for each address, then 429 with Retry-After.')
  cost(1.12)
  keep(sessionId, 3)
  return 'end_turn'
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params, result } = JSON.parse(line)
  if (method === undefined) {
    waiting.get(id)?.(result ?? { outcome: { outcome: 'cancelled' } })
    waiting.delete(id)
  } else if (method === 'initialize') send({ id, result: { protocolVersion: 1, agentCapabilities: { loadSession: true }, authMethods: [] } })
  else if (method === 'session/new') send({ id, result: { sessionId: 'coder-' + Date.now().toString(36) } })
  else if (method === 'session/load') send({ id, result: {} })
  else if (method === 'session/prompt')
    send({ id, result: { stopReason: await prompt(params.sessionId), usage: { inputTokens: 48_000, outputTokens: 2_600, totalTokens: 50_600 } } })
  else if (id !== undefined) send({ id, error: { code: -32601, message: 'not known here' } })
})
`
