import { createMcpHandler } from '@modelcontextprotocol/server'
import { AccessLevel } from '../../contract/access.ts'
import { parseReference, type Reference } from '../../contract/reference.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import { narrowest } from '../../core/domain/access/rights.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { Caller } from '../../core/ports/caller.ts'
import { createTools } from '../tools/create-tools.ts'
import { readToolChoices, usualTools } from '../tools/offer/chosen-tools.ts'
import { findToolClient } from '../tools/offer/find-tool-client.ts'
import { clientOf } from './client-of.ts'
import type { McpService } from './mcp-service.ts'
import { createMcpServer } from './server.ts'

export interface McpHouse {
  perform: Perform
  version: string
  reportDefect(problem: unknown): string
}

/** A request as the HTTP door hands it over: it knows who asks, and has read no more than it lets anybody send. */
export interface McpRequest {
  request: Request
  /** The body; empty when the request has none. */
  text: string
  query: Record<string, string>
  caller: Caller
}

export interface McpEndpoint {
  /** A refusal when the address itself is wrong. */
  answer(asked: McpRequest): Promise<Outcome<Response>>
  close(): Promise<void>
}

/** MCP over HTTP. Nothing is kept between requests: each has a server of its own. */
export function createMcpEndpoint({ perform, version, reportDefect }: McpHouse): McpEndpoint {
  const tools = createTools({ perform })
  const handler = createMcpHandler(({ authInfo }) => createMcpServer(authInfo?.extra?.service as McpService))
  return {
    async answer({ request, text, query, caller }) {
      const service = await serviceFor(query, caller, { perform, version, reportDefect, tools })
      if (!service.granted) return service
      const body = request.method === 'POST' ? parsed(text) : { value: undefined }
      if (body === undefined) return grant(noJson())
      const authInfo = { token: '', clientId: caller.name, scopes: [], extra: { service: service.value } }
      return grant(await handler.fetch(request, { authInfo, parsedBody: body.value }))
    },
    close: handler.close,
  }
}

/** What the address says of the tools, the session and the access level. */
async function serviceFor(
  query: Record<string, string>,
  caller: Caller,
  house: McpHouse & Pick<McpService, 'tools'>,
): Promise<Outcome<McpService>> {
  const { session: named, tools: sets, access: level, ...unknown } = query
  const [wrong] = Object.keys(unknown)
  if (wrong !== undefined)
    return invalid(wrong, 'is unknown', 'The address takes session, tools and access: /mcp?session=4&tools=core,tasks')
  const choices = sets === undefined ? grant(usualTools) : readToolChoices(sets)
  if (!choices.granted) return choices
  const access = AccessLevel.safeParse(level ?? caller.access)
  if (!access.success) return invalid('access', 'is no access level', `Levels: ${AccessLevel.options.join(', ')}.`)
  const session = sessionFrom(named, caller)
  if (session === undefined) return invalid('session', 'must be a session’s number or id', 'punchlist session list shows them.')
  // An address may ask for less than the token allows, never for more.
  const served = {
    ...caller,
    // A program that has a person's token has not seen what that person does elsewhere.
    connection: caller.connection ?? clientOf(caller),
    access: narrowest({ access: caller.access, capabilities: null }, { access: access.data, capabilities: null }).access,
  }
  const client = await findToolClient(house.perform, served, session)
  if (!client.granted) {
    const { code, message, hint } = client.refusal
    return code === 'not_found' ? invalid('session', `${message} ${hint ?? ''}`.trim()) : client
  }
  return grant({ ...house, choices: choices.value, access: served.access, client: async () => client })
}

/** A run's own token says which conversation it is. */
function sessionFrom(named: string | undefined, { run }: Caller): Reference | undefined {
  if (named === undefined) return run?.session ?? 0
  return named === '0' ? 0 : parseReference(named)
}

function invalid(field: string, problem: string, hint?: string): Outcome<never> {
  const message = `${field}: ${problem}${problem.endsWith('.') ? '' : '.'}`
  return refuse('invalid', message, { fields: [{ field, problem }], hint })
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function noJson(): Response {
  const error = { code: -32_700, message: 'Parse error: the body is not valid JSON.' }
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 400 })
}
