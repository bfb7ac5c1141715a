import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import {
  type ClientConnection,
  type ContentBlock,
  client,
  methods,
  ndJsonStream,
  type PromptResponse,
  type RequestPermissionRequest,
  type RequestPermissionResponse,
  type SessionUpdate,
} from '@agentclientprotocol/sdk'
import { onTestFinished } from 'vitest'
import type { Script } from './model-server/script.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { commandLine, placeArguments } from './processes.ts'
import { punchlistHere } from './punchlist-here.ts'
import { type databases, newPlace } from './stores.ts'
import { until } from './until.ts'

type Decide = (request: RequestPermissionRequest) => RequestPermissionResponse | Promise<RequestPermissionResponse>
/** Does this when whatever it is for is over: a test, or all of them. */
type WhenOver = (end: () => void | Promise<void>) => void

interface Connecting {
  arguments?: string[]
  decide?: Decide
  environment?: Record<string, string>
}

export interface AcpHome {
  /** The place, as arguments. */
  where: string[]
  workspace: string
  model: ModelServer
  /** Runs the command line on the same data, in another process than the agent's, and answers what it prints. */
  run(...argv: string[]): Promise<string>
  /** Starts `punchlist acp`, with the official client at the other end of it. */
  connect(more?: Connecting): Promise<AcpClient>
}

export interface AcpClient {
  child: ChildProcess
  agent: ClientConnection['agent']
  updates: { sessionId: string; update: SessionUpdate }[]
  permissions: RequestPermissionRequest[]
  /** What it answers when it is asked for permission. */
  decide: Decide
  stdout(): string
  stderr(): string
  newSession(): Promise<string>
  prompt(sessionId: string, prompt: string | ContentBlock[]): Promise<PromptResponse>
  /** Waits until one of the session's updates is like this, and answers it. */
  heard(sessionId: string, what: string, isIt: (update: SessionUpdate) => boolean): Promise<SessionUpdate>
  /** Closes stdin and waits for the process to end. */
  leave(): Promise<number | null>
}

export interface AcpHomeWish {
  agents?: Record<string, object>
  /** No model is configured. */
  modelless?: boolean
  kind?: (typeof databases)[number]
}

/** A place with a scripted model, where ACP agents can be started. */
export function newAcpHome(script: Script, wish: AcpHomeWish = {}): Promise<AcpHome> {
  return openHome(script, wish, onTestFinished)
}

/** The same, until it is over with whatever it is for. */
export async function openHome(
  script: Script,
  { agents = {}, modelless = false, kind = 'sqlite' }: AcpHomeWish,
  whenOver: WhenOver,
): Promise<AcpHome> {
  const { place, remove } = await newPlace(kind)
  whenOver(remove)
  const model = await startModelServer(script)
  whenOver(() => model.close())
  const workspace = mkdtempSync(join(tmpdir(), 'punchlist-acp-'))
  whenOver(() => rmSync(workspace, { recursive: true, force: true }))
  for (const [id, definition] of Object.entries(agents)) {
    mkdirSync(join(workspace, 'agents', id), { recursive: true })
    writeFileSync(join(workspace, 'agents', id, 'agent.json'), JSON.stringify(definition))
  }
  const providers = { scripted: { kind: 'openai-compatible', baseURL: `${model.url}/v1` } }
  writeFileSync(join(workspace, 'models.json'), JSON.stringify({ ...(modelless ? {} : { default: 'scripted/model' }), providers }))
  const where = placeArguments(place)
  return {
    where,
    workspace,
    model,
    async run(...argv) {
      const { code, stdout, stderr } = await punchlistHere([...argv, ...where])
      if (code !== 0) throw new Error(`punchlist ${argv.join(' ')}: ${stderr}`)
      return stdout.trimEnd()
    },
    connect: (more = {}) => connect(workspace, where, more, whenOver),
  }
}

async function connect(
  workspace: string,
  where: readonly string[],
  { arguments: more = [], decide = cancelled, environment = {} }: Connecting,
  whenOver: WhenOver,
): Promise<AcpClient> {
  const env = { ...process.env, PUNCHLIST_MODEL: '', PUNCHLIST_MODELS: '', ...environment }
  const child = spawn(process.execPath, [commandLine, 'acp', '--workspace', workspace, ...where, ...more], { env })
  const exited = once(child, 'exit')
  let stdout = ''
  let stderr = ''
  const read = new PassThrough()
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stdout.pipe(read)
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk
  })
  child.stdin.on('error', () => undefined)
  const updates: AcpClient['updates'] = []
  const permissions: RequestPermissionRequest[] = []
  const connection = client({ name: 'tests' })
    .onNotification(methods.client.session.update, ({ params }) => void updates.push(params))
    .onRequest(methods.client.session.requestPermission, ({ params }) => {
      permissions.push(params)
      return acpClient.decide(params)
    })
    .connect(ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(read) as ReadableStream))
  const leave = async () => {
    child.stdin.end()
    if (child.exitCode === null && child.signalCode === null) await exited
    return child.exitCode
  }
  whenOver(async () => {
    child.kill('SIGKILL')
    connection.close()
    if (child.exitCode === null && child.signalCode === null) await exited
  })
  const { agent } = connection
  const acpClient: AcpClient = {
    child,
    agent,
    updates,
    permissions,
    decide,
    stdout: () => stdout,
    stderr: () => stderr,
    async newSession() {
      await agent.request(methods.agent.initialize, { protocolVersion: 1 }).catch((problem) => {
        throw new Error(`it did not start: ${stderr}`, { cause: problem })
      })
      return (await agent.request(methods.agent.session.new, { cwd: workspace, mcpServers: [] })).sessionId
    },
    prompt: (sessionId, prompt) =>
      agent.request(methods.agent.session.prompt, {
        sessionId,
        prompt: typeof prompt === 'string' ? [{ type: 'text', text: prompt }] : prompt,
      }),
    heard: (sessionId, what, isIt) =>
      until(what, async () => updates.find((one) => one.sessionId === sessionId && isIt(one.update))?.update),
    leave,
  }
  return acpClient
}

export const cancelled: Decide = () => ({ outcome: { outcome: 'cancelled' } })

/** What a client was told of a session, a line each: chunks of a kind in a row are put together, as clients do. */
export function story(client: Pick<AcpClient, 'updates'>, sessionId: string): string[] {
  const lines: { kind: string; text: string }[] = []
  for (const { update } of client.updates.filter((one) => one.sessionId === sessionId)) {
    const last = lines.at(-1)
    switch (update.sessionUpdate) {
      case 'user_message_chunk':
      case 'agent_message_chunk':
      case 'agent_thought_chunk': {
        const kind = update.sessionUpdate.split('_', 2).map(String)[update.sessionUpdate.startsWith('agent_thought') ? 1 : 0] ?? ''
        const text = update.content.type === 'text' ? update.content.text : `<${update.content.type}>`
        if (last?.kind === kind) last.text += text
        else lines.push({ kind, text })
        break
      }
      case 'tool_call':
      case 'tool_call_update':
        lines.push({ kind: update.sessionUpdate === 'tool_call' ? 'call' : 'update', text: `${update.status} ${update.title}` })
        break
      case 'plan':
        lines.push({ kind: 'plan', text: update.entries.map(({ content, status }) => `${content} [${status}]`).join(', ') })
        break
      default:
    }
  }
  return lines.map(({ kind, text }) => `${kind}: ${text}`)
}
