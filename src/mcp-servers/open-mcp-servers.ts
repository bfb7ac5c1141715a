import type { McpServer } from '../contract/nouns/agent.ts'
import type { OpenServerTools, Tool } from '../core/ports/tools.ts'
import { addressOf } from './address.ts'
import type { OfferedTool } from './offered-tools.ts'
import type { Grace } from './program-transport.ts'
import type { ServerLink } from './server-link.ts'
import { toolNames } from './tool-names.ts'

export interface McpServersOptions {
  folderOf(agentId: string): string
  /** What programs inherit a little of, and where `${NAME}` is looked up; this process's own if not given. */
  environment?: NodeJS.ProcessEnv
  /** Ours, as servers are told it. */
  version?: string
  /** How long a server may take to connect and to list its tools, in milliseconds. */
  connectTimeout?: number
  /** How long a program may be silent when it is asked for the newer protocol, in milliseconds. */
  silence?: number
  grace?: Grace
}

interface Offer {
  link: ServerLink
  tool: OfferedTool
}

/** Gives an agent the tools of the MCP servers that its definition names, for one run. */
export function openMcpServers({
  folderOf,
  environment = process.env,
  version = '0',
  connectTimeout = 10_000,
  silence = 3_000,
  grace = { input: 500, signal: 1_500 },
}: McpServersOptions): OpenServerTools {
  return async ({ id, definition }, signal) => {
    signal.throwIfAborted()
    // In the order of their names, so that a model is told of the same tools in the same order each time.
    const servers = Object.entries(definition.mcpServers).toSorted(([one], [other]) => (one < other ? -1 : 1))
    if (servers.length === 0) return { tools: [], problems: [], close: async () => {} }
    // Only those who have servers wait for the client library to be loaded.
    const { ServerLink } = await import('./server-link.ts')
    const links: ServerLink[] = []
    const close = async () => {
      await Promise.all(links.map((link) => link.close()))
    }
    const open = async ([name, server]: [string, McpServer]): Promise<{ offers: Offer[]; problems: string[] }> => {
      const address = addressOf(server, folderOf(id), environment)
      if ('problem' in address) return { offers: [], problems: [`MCP server ${name} is not used: ${address.problem}`] }
      const link = new ServerLink({ name, address, manner: { version, silence, grace }, connectTimeout, timeout: server.timeout })
      links.push(link)
      const { tools, problems } = await link.open()
      return { offers: tools.map((tool) => ({ link, tool })), problems }
    }
    const opened = await unlessStopped(Promise.all(servers.map(open)), close, signal)
    const problems = opened.flatMap((each) => each.problems)
    return { tools: namedTools(opened.flatMap(({ offers }) => offers)), problems, close }
  }
}

/** Nothing that was opened for somebody who no longer wants it stays open. */
async function unlessStopped<Answer>(work: Promise<Answer>, close: () => Promise<void>, signal: AbortSignal): Promise<Answer> {
  signal.addEventListener('abort', close)
  try {
    if (signal.aborted) void close()
    const answer = await work
    if (signal.aborted) await close()
    signal.throwIfAborted()
    return answer
  } finally {
    signal.removeEventListener('abort', close)
  }
}

function namedTools(offers: readonly Offer[]): Tool[] {
  const names = toolNames(offers.map(({ link, tool }) => ({ server: link.name, tool: tool.name })))
  return offers.map(({ link, tool }, index) => {
    const { title, description, input, readOnly, repeatable } = tool
    const call: Tool['call'] = (given, { signal }) => link.call(tool, given, signal)
    return { name: names[index] ?? '', title, description, input, readOnly, repeatable, call }
  })
}
