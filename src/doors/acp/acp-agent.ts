import { type AgentApp, agent, type McpServer as McpServerGiven, methods, PROTOCOL_VERSION, RequestError } from '@agentclientprotocol/sdk'
import type { McpServer } from '../../contract/nouns/agent.ts'
import type { AcpDoor, Client } from './acp-door.ts'
import { granted } from './refused.ts'
import { Bridge, type Opened } from './sessions/bridge.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { takeServers } from './sessions/mcp-servers.ts'
import type { OpenSession } from './sessions/open-session.ts'

export interface AcpAgent {
  /** For one connection. */
  app: AgentApp
  /** The client's MCP servers for runs of this session. */
  serversIn(session: number): Record<string, McpServer>
  close(): void
}

/** Punchlist as an agent that any client of the Agent Client Protocol can talk to. Each row is one method. */
export function createAcpAgent(door: AcpDoor): AcpAgent {
  const { perform, call } = door
  let client: Client | undefined
  let bridge: Bridge | undefined

  const open = async (session: Opened, id: string, given: readonly McpServerGiven[], isReplayed: boolean): Promise<void> => {
    const { servers, problems } = takeServers(given)
    for (const problem of problems) door.log.info({ session: session.number }, problem)
    await bridge?.open(session, { id, servers }, isReplayed)
  }
  const find = async (id: string) => granted(await perform('session.get', { session: id }, call)).session
  const opened = (sessionId: string): OpenSession => {
    const session = bridge?.find(sessionId)
    if (session !== undefined) return session
    const message = `There is no open session ${JSON.stringify(sessionId)}. Open it first: session/new or session/load.`
    throw new RequestError(RequestError.sessionNotFound(sessionId).code, message, { sessionId })
  }
  const cancel = (session: OpenSession | undefined) =>
    session?.cancel().catch((problem) => door.log.error({ problem: String(problem) }, 'a session could not be cancelled'))

  const app = agent({ name: 'punchlist' })
    .onConnect((connection) => {
      client = {
        isGone: () => connection.signal.aborted,
        tell: (sessionId, update) => connection.client.notify(methods.client.session.update, { sessionId, update }),
        mayUse: (request, cancellationSignal) =>
          connection.client.request(methods.client.session.requestPermission, request, { cancellationSignal, stopWaitingOnCancel: true }),
      }
      bridge = new Bridge(door, client)
    })
    .onRequest(methods.agent.initialize, () => ({
      protocolVersion: PROTOCOL_VERSION,
      agentInfo: { name: 'punchlist', title: 'Punchlist', version: door.version },
      authMethods: [],
      agentCapabilities: {
        loadSession: true,
        promptCapabilities: { image: true, audio: false, embeddedContext: true },
        mcpCapabilities: { http: true, sse: false },
        sessionCapabilities: { list: {}, resume: {}, close: {} },
      },
    }))
    .onRequest(methods.agent.session.new, async ({ params: { mcpServers } }) => {
      const { session } = granted(await perform('session.add', { agent: door.agent }, call))
      await open(session, session.id, mcpServers, false)
      return { sessionId: session.id }
    })
    .onRequest(methods.agent.session.load, async ({ params: { sessionId, mcpServers } }) => {
      await open(await find(sessionId), sessionId, mcpServers, true)
      return {}
    })
    .onRequest(methods.agent.session.resume, async ({ params: { sessionId, mcpServers = [] } }) => {
      await open(await find(sessionId), sessionId, mcpServers, false)
      return {}
    })
    .onRequest(methods.agent.session.list, ({ params }) => listSessions(params, door))
    .onRequest(methods.agent.session.prompt, ({ params: { sessionId, prompt }, signal }) => {
      const session = opened(sessionId)
      // A client that withdraws its request wants no more of the work either; one that is gone may come back for it.
      signal.addEventListener('abort', () => void (client?.isGone() || cancel(session)))
      return session.prompt(prompt)
    })
    .onNotification(methods.agent.session.cancel, ({ params: { sessionId } }) => cancel(bridge?.find(sessionId)))
    .onRequest(methods.agent.session.close, async ({ params: { sessionId } }) => {
      await cancel(opened(sessionId))
      bridge?.forget(sessionId)
      return {}
    })

  return { app, serversIn: (session) => bridge?.serversIn(session) ?? {}, close: () => bridge?.close() }
}
