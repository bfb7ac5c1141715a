import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Event } from '../../src/contract/nouns/event.ts'
import type { Todo } from '../../src/contract/nouns/todo.ts'
import type { Reply } from '../support/model-server/reply.ts'
import type { ModelServerRequest } from '../support/model-server/request.ts'
import { startModelServer } from '../support/model-server.ts'
import { type RunningDaemon, restClient, startDaemon } from '../support/processes.ts'
import { databases, letLeasesRunOut, newPlace } from '../support/stores.ts'
import { until } from '../support/until.ts'

const items = ['Find the cause', 'Roll back', 'Look at the logs', 'Check the queue', 'Choose a region', 'Write it down']

interface ChatMessage {
  role: string
  content: string
  tool_calls?: { function: { name: string; arguments: string } }[]
}

/** A model that does one thing at a time, and knows what to do next from nothing but the conversation it reads. */
function answer({ body }: ModelServerRequest): Reply {
  const messages: ChatMessage[] = body.messages
  if (messages[0]?.content.includes('You find things out')) return { text: 'The logs are clean.' }
  const calls = messages.flatMap(({ tool_calls = [] }) => tool_calls.map((call) => call.function))
  const called = (name: string) => calls.filter((call) => call.name === name).length
  const call = (name: string, input: Record<string, unknown>): Reply => ({ toolCalls: [{ name, arguments: input }] })
  if (called('todo_write') === 0) return call('todo_write', { items })
  const done = called('todo_update')
  const last = messages.at(-1)
  if (last?.role === 'tool') {
    const { name } = calls.at(-1) ?? {}
    if (name === 'todo_write') return { text: 'Six things to do.' }
    if (name === 'todo_update') return { text: `${done} of ${items.length} done.` }
  }
  const next = done + 1
  if (next === 3 && called('task') === 0)
    return call('task', { description: 'read the logs', prompt: 'Read the logs.', subagent: 'explore' })
  if (next === 5 && called('ask_user') === 0) return call('ask_user', { question: 'Which region?', options: ['eu', 'us'] })
  return call('todo_update', { id: next, status: 'done' })
}

function newWorkspace(modelUrl: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-workspace-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'agents'))
  const providers = { local: { kind: 'openai-compatible', baseURL: `${modelUrl}/v1` } }
  writeFileSync(join(folder, 'models.json'), JSON.stringify({ default: 'local/scripted', providers }))
  return folder
}

function counted(events: readonly Event[], type: string): number {
  return events.filter((event) => event.type === type).length
}

test.each(databases)(
  '[SY6] one request becomes a list, six wake cycles, a delegation, a question and an end, through kill -9 in the middle, on %s',
  async (kind) => {
    const { place, remove } = await newPlace(kind)
    onTestFinished(remove)
    let daemon: RunningDaemon | undefined
    let kills = 0
    /** The daemon dies while the model answers these: at the first word, between two steps, in the child, near the end. */
    const deadly = new Set([1, 5, 8, 13])
    const model = await startModelServer(async (request, index) => {
      if (deadly.has(index)) {
        kills += 1
        await daemon?.kill('SIGKILL')
        void restart()
      }
      return answer(request)
    })
    onTestFinished(() => model.close())
    const workspace = newWorkspace(model.url)
    let token = ''
    const restart = async () => {
      daemon = undefined
      await letLeasesRunOut(place)
      daemon = await startDaemon(place, undefined, ['--workspace', workspace])
      token ||= daemon.token ?? ''
    }
    await restart()
    onTestFinished(async () => void (await daemon?.kill('SIGKILL')))
    const rest: ReturnType<typeof restClient> = (...request) => restClient(daemon?.url ?? 'http://127.0.0.1:1', token)(...request)

    const { body: added } = await rest('POST', '/v1/sessions', { agent: 'build' })
    const session = added.session.number
    await rest('POST', `/v1/sessions/${session}/messages`, { text: 'The payments deploy is broken. Put it right.' })

    const parked = await until('the question is asked', async () => {
      const { body } = await rest('GET', `/v1/sessions/${session}`)
      return body.session.state === 'awaiting_human' ? body.session : undefined
    })
    expect(parked).toMatchObject({ outcome: 'needs_input', title: 'The payments deploy is broken. Put it right.' })
    // Nor does a question get lost, or asked twice, with the daemon.
    await daemon?.kill('SIGKILL')
    await restart()
    const { body: open } = await rest('GET', '/v1/questions')
    expect(open.questions).toMatchObject([{ text: 'Which region?', options: ['eu', 'us'], session }])
    const answered = await rest('POST', `/v1/questions/${open.questions[0].number}/answer`, { answer: 'eu' })
    expect(answered.status).toBe(200)
    expect((await rest('POST', `/v1/questions/${open.questions[0].number}/answer`, { answer: 'us' })).status).toBe(409)

    await until('all is done', async () => {
      const { body } = await rest('GET', `/v1/sessions/${session}`)
      return body.session.state === 'dormant' && body.session.outcome === 'done' ? true : undefined
    })
    expect(kills).toBe(deadly.size)

    const { body: log } = await rest('GET', '/v1/events?limit=500', undefined, { accept: 'application/json' })
    const events: Event[] = log.events
    const ofSession = events.filter((event) => event.session === session)
    expect(counted(ofSession, 'todo.added')).toBe(items.length)
    const completed = ofSession.filter(({ type }) => type === 'todo.completed').map(({ data }) => (data.todo as Todo).subject)
    expect(completed).toEqual(items)
    expect(counted(events, 'session.added')).toBe(2)
    expect(counted(events, 'question.asked')).toBe(1)
    const { body } = await rest('GET', `/v1/sessions/${session}/messages?limit=500`)
    const kinds = body.messages.map(({ kind: one }: { kind: string }) => one)
    expect(kinds.filter((one: string) => one === 'nudge')).toHaveLength(6)
    const calls = body.messages.flatMap(({ parts }: { parts: { content: { type: string; tool?: string; status?: string } }[] }) =>
      parts.filter(({ content }) => content.type === 'tool').map(({ content }) => `${content.tool} ${content.status}`),
    )
    expect(calls).toEqual(
      ['todo_write', 'todo_update', 'todo_update', 'task', 'todo_update', 'todo_update', 'ask_user', 'todo_update', 'todo_update'].map(
        (name) => `${name} completed`,
      ),
    )
  },
)
