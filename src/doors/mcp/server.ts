import type { Server } from '@modelcontextprotocol/server'
import { instructions } from '../../core/render/prompt/instructions.ts'
import { toolsFor } from '../tools/offer/tools-for.ts'
import { ServerWithBoundedErrors } from './bounded-errors.ts'
import { callTool } from './call-tool.ts'
import { declaredTool } from './declared-tool.ts'
import type { McpService } from './mcp-service.ts'
import { withProgress } from './progress.ts'
import { getPrompt, listPrompts } from './prompts.ts'
import { listResources, listTemplates, readResource } from './resources.ts'

/** Nothing is ever asked of the client, so nothing of it need be checked; the usual checker takes long to make. */
const noValidator = {
  getValidator(): never {
    throw new Error('nothing is asked of the client')
  },
}

/** One server, for one connection or one request: nothing of one client's can come to another. */
export async function createMcpServer(service: McpService): Promise<Server> {
  const found = await service.client()
  const client = found.granted ? found.value : undefined
  const tools = toolsFor(service, client).map(({ name }) => name)
  const server = new ServerWithBoundedErrors(
    { name: 'punchlist', title: 'Punchlist', version: service.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: instructions({ session: client?.session ?? 0, title: client?.title ?? '', tools }),
      jsonSchemaValidator: noValidator,
    },
  )
  server.setRequestHandler('tools/list', async () => {
    const now = await service.client()
    return { tools: toolsFor(service, now.granted ? now.value : undefined).map(declaredTool) }
  })
  server.setRequestHandler('tools/call', ({ params }, context) =>
    withProgress(context, () => callTool(service, params, context.mcpReq.signal)),
  )
  server.setRequestHandler('resources/list', () => listResources(service))
  server.setRequestHandler('resources/templates/list', () => listTemplates(service))
  server.setRequestHandler('resources/read', ({ params }, { mcpReq }) => readResource(service, params.uri, mcpReq.signal))
  server.setRequestHandler('prompts/list', () => listPrompts(service))
  server.setRequestHandler('prompts/get', ({ params }, { mcpReq }) => getPrompt(service, params, mcpReq.signal))
  return server
}
