import type { Readable } from 'node:stream'
import { Client as NewerClient, StreamableHTTPClientTransport as NewerHttp } from '@modelcontextprotocol/client'
import { StdioClientTransport as NewerStdio } from '@modelcontextprotocol/client/stdio'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OlderStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as OlderHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport as OlderTransport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { onTestFinished } from 'vitest'
import type { AccessLevel } from '../../src/contract/access.ts'
import { commandLine, placeArguments, type RunningDaemon, restClient, startDaemon } from './processes.ts'
import { newPlace, type TestPlace } from './stores.ts'

/** The official client in its two generations, over either transport. */
export const ways = ['newer over stdio', 'newer over http', 'older over stdio', 'older over http'] as const
type Way = (typeof ways)[number]

interface Wishes {
  session?: string
  tools?: string
  access?: AccessLevel
  agent?: string
  /** Over stdio, with the newer client's own way to find out which revision is spoken: it starts another server to ask. */
  asksAnother?: boolean
  /** Further arguments, and environment, for those over stdio. */
  argv?: string[]
  environment?: Record<string, string>
  cwd?: string
}

interface ToolAnswer {
  text: string
  isError: boolean
  data: Record<string, unknown>
}

interface ListedTool {
  name: string
  title?: string
  description?: string
  inputSchema: { type: string; properties?: Record<string, unknown>; required?: string[] }
  annotations?: Record<string, unknown>
}

/** What the tests ask of a client, whichever it is. */
export interface McpClient {
  protocol: string | undefined
  instructions: string
  pid: number | undefined
  /** What the process has said on stderr so far. */
  complaints(): string
  tools(): Promise<ListedTool[]>
  call(name: string, input?: Record<string, unknown>, more?: CallOptions): Promise<ToolAnswer>
  read(uri: string): Promise<string>
  resources(): Promise<string[]>
  prompts(): Promise<string[]>
  prompt(name: string, input?: Record<string, string>): Promise<string>
  close(): Promise<void>
}

interface CallOptions {
  meta?: Record<string, unknown>
  onProgress?(): void
}

interface McpWorld {
  place: TestPlace['place']
  daemon: RunningDaemon
  rest: ReturnType<typeof restClient>
  newSession(title?: string): Promise<string>
  open(way: Way, wishes?: Wishes): Promise<McpClient>
  close(): Promise<void>
}

/** A real daemon and real stdio servers on the same database, with an agent `coder`. */
export async function newMcpWorld(): Promise<McpWorld> {
  const { place, remove } = await newPlace('sqlite')
  const daemon = await startDaemon(place)
  const rest = restClient(daemon.url, daemon.token ?? '')
  await rest('POST', '/v1/agents', { id: 'coder' })
  return {
    place,
    daemon,
    rest,
    newSession: async (title = 'shop') => String((await rest('POST', '/v1/sessions', { title })).body.session.number),
    async open(way, wishes = {}) {
      const generation = way.startsWith('newer') ? 'newer' : 'older'
      const client = way.endsWith('stdio')
        ? await overStdio(generation, [...argumentsOf(wishes), ...(wishes.argv ?? placeArguments(place))], wishes)
        : await overHttp(generation, addressOf(daemon.url, wishes), await tokenFor(wishes, daemon, rest))
      // A server that nobody asks any more goes on looking at the log.
      onTestFinished(() => client.close())
      return client
    },
    async close() {
      await daemon.kill()
      await remove()
    },
  }
}

async function tokenFor({ agent }: Wishes, daemon: RunningDaemon, rest: ReturnType<typeof restClient>): Promise<string> {
  if (agent === undefined) return daemon.token ?? ''
  return (await rest('POST', '/v1/tokens', { agent })).body.token.secret
}

function argumentsOf({ session, tools, access, agent }: Wishes): string[] {
  const given = Object.entries({ session, tools, access, agent }).filter(([, value]) => value !== undefined)
  return given.flatMap(([name, value]) => [`--${name}`, String(value)])
}

function addressOf(url: string, { session, tools, access }: Wishes): string {
  const given = Object.entries({ session, tools, access }).filter(([, value]) => value !== undefined)
  return `${url}/mcp?${new URLSearchParams(Object.fromEntries(given) as Record<string, string>)}`
}

/** The client asks which revision is spoken on the connection itself, unless its transport is exactly its own. */
class NewerStdioInPlace extends NewerStdio {}

export async function overStdio(
  generation: 'newer' | 'older',
  argv: readonly string[],
  { environment = {}, cwd, asksAnother = false }: Pick<Wishes, 'environment' | 'cwd' | 'asksAnother'> = {},
): Promise<McpClient> {
  const env = { ...(process.env as Record<string, string>), ...environment }
  const program = { command: process.execPath, args: [commandLine, 'mcp', ...argv], env, cwd, stderr: 'pipe' as const }
  const Newer = asksAnother ? NewerStdio : NewerStdioInPlace
  const transport = generation === 'newer' ? new Newer(program) : new OlderStdio(program)
  let said = ''
  ;(transport.stderr as Readable | null)?.setEncoding('utf8').on('data', (chunk) => {
    said += chunk
  })
  const connected = generation === 'newer' ? await connectNewer(transport as NewerStdio) : await connectOlder(transport as OlderStdio)
  return { ...connected, pid: transport.pid ?? undefined, complaints: () => said }
}

export function overHttp(generation: 'newer' | 'older', address: string, token: string): Promise<McpClient> {
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  if (generation === 'newer') return connectNewer(new NewerHttp(new URL(address), { requestInit }))
  return connectOlder(new OlderHttp(new URL(address), { requestInit }) as OlderTransport)
}

const whoWeAre = { name: 'a test', version: '1' }

async function connectNewer(transport: NewerStdio | NewerHttp): Promise<McpClient> {
  const client = new NewerClient(whoWeAre, { versionNegotiation: { mode: 'auto' } })
  await client.connect(transport)
  return clientWith(client, client.getNegotiatedProtocolVersion())
}

async function connectOlder(transport: OlderTransport): Promise<McpClient> {
  const client = new OlderClient(whoWeAre)
  let protocol: string | undefined
  const inner = transport.setProtocolVersion?.bind(transport)
  transport.setProtocolVersion = (version) => {
    protocol = version
    inner?.(version)
  }
  await client.connect(transport)
  return clientWith(client, protocol)
}

function clientWith(client: NewerClient | OlderClient, protocol: string | undefined): McpClient {
  // What is asked of it here both generations write the same way.
  const asked = client as OlderClient
  return {
    protocol,
    instructions: client.getInstructions() ?? '',
    pid: undefined,
    complaints: () => '',
    tools: async () => (await asked.listTools()).tools as ListedTool[],
    async call(name, input = {}, { meta, onProgress } = {}) {
      const params = { name, arguments: input, ...(meta === undefined ? {} : { _meta: meta }) }
      const options = onProgress === undefined ? {} : { onprogress: onProgress }
      const result =
        client instanceof NewerClient ? await client.callTool(params, options) : await client.callTool(params, undefined, options)
      const content = result.content as { type: string; text: string }[]
      return {
        text: content.map(({ text }) => text).join('\n'),
        isError: result.isError === true,
        data: (result.structuredContent ?? {}) as ToolAnswer['data'],
      }
    },
    read: async (uri) => (await asked.readResource({ uri })).contents.map((one) => ('text' in one ? one.text : '')).join('\n'),
    async resources() {
      const { resources } = await asked.listResources()
      const { resourceTemplates } = await asked.listResourceTemplates()
      return [...resources.map(({ uri }) => uri), ...resourceTemplates.map(({ uriTemplate }) => uriTemplate)]
    },
    prompts: async () => (await asked.listPrompts()).prompts.map(({ name }) => name),
    async prompt(name, input = {}) {
      const { messages } = await asked.getPrompt({ name, arguments: input })
      return messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n')
    },
    close: () => client.close(),
  }
}
