import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { agent, type McpServer, ndJsonStream, RequestError } from '@agentclientprotocol/sdk'
import { type Prompted, play } from './play.ts'
import type { AgentScript } from './script.ts'
import type { Tools } from './tools.ts'

/** The scripted agent: its script is `script.json` in the folder it is started in, and there it keeps what it remembers. */
const script = JSON.parse(readFileSync('script.json', 'utf8')) as AgentScript

interface Memory {
  prompts: number
  sessions: Record<string, { update: Record<string, unknown> }[]>
}

const file = 'memory.json'
const memory: Memory = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { prompts: 0, sessions: {} }
const remember = () => writeFileSync(file, JSON.stringify(script.forgets ? { ...memory, sessions: {} } : memory))

if (script.stubborn) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  setInterval(() => undefined, 1_000)
}

const heard = async (method: string, params: unknown) => {
  appendFileSync('heard.jsonl', `${JSON.stringify({ method, params, pid: process.pid })}\n`)
  if (script.silentOn?.includes(method as never)) await new Promise(() => undefined)
}

let tools: Tools = new Map()
/** Most are handed no server, and loading the client takes as long as all the rest. */
const connectTools = async (servers: readonly McpServer[]): Promise<Tools> =>
  servers.length === 0 ? new Map() : (await import('./tools.ts')).connectTools(servers)
let cancelled = new AbortController()

agent({ name: 'scripted' })
  .onRequest('initialize', async ({ params }) => {
    await heard('initialize', params)
    return {
      protocolVersion: script.version ?? 1,
      agentCapabilities: { loadSession: script.load ?? true, mcpCapabilities: { http: script.http ?? true } },
      authMethods: script.signIn ? [{ id: 'login', name: 'Log in', description: 'scripted login' }] : [],
    }
  })
  .onRequest('session/new', async ({ params }) => {
    await heard('session/new', params)
    if (script.signIn) throw RequestError.authRequired()
    tools = await connectTools(params.mcpServers)
    const sessionId = `scripted-${Object.keys(memory.sessions).length + 1}-${process.pid}`
    memory.sessions[sessionId] = []
    remember()
    return { sessionId }
  })
  .onRequest('session/load', async ({ params, client }) => {
    await heard('session/load', params)
    const kept = memory.sessions[params.sessionId]
    if (kept === undefined) throw RequestError.internalError({}, 'no such session')
    tools = await connectTools(params.mcpServers)
    for (const { update } of kept) await client.notify('session/update', { sessionId: params.sessionId, update: update as never })
    return {}
  })
  .onRequest('session/prompt', async ({ params, client }) => {
    const { sessionId } = params
    const fitting = script.answers?.find(({ when }) => when !== undefined && JSON.stringify(params.prompt).includes(when))
    const answer = fitting ?? script.answers?.find(({ when }) => when === undefined)
    const steps = answer?.steps ?? script.prompts[memory.prompts] ?? [{ say: 'done' }]
    memory.prompts += 1
    cancelled = new AbortController()
    const kept = memory.sessions[sessionId] ?? []
    memory.sessions[sessionId] = kept
    for (const content of params.prompt) kept.push({ update: { sessionUpdate: 'user_message_chunk', content } })
    remember()
    await heard('session/prompt', params)
    const prompted: Prompted = {
      tools,
      signal: cancelled.signal,
      isStubborn: script.stubborn === true,
      async tell(update) {
        kept.push({ update })
        await client.notify('session/update', { sessionId, update: update as never })
      },
      ask: (toolCall, options) => client.request('session/request_permission', { sessionId, toolCall, options }),
    }
    const stopReason = await play(steps, prompted)
    remember()
    return { stopReason: (stopReason ?? 'end_turn') as 'end_turn', usage: { inputTokens: 7, outputTokens: 3, totalTokens: 10 } } as never
  })
  .onNotification('session/cancel', async ({ params }) => {
    await heard('session/cancel', params)
    if (!script.stubborn) cancelled.abort()
  })
  .connect(ndJsonStream(Writable.toWeb(process.stdout) as never, Readable.toWeb(process.stdin) as never))
