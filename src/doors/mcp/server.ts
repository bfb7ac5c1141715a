import type { Server } from '@modelcontextprotocol/server'
import { instructions } from '../../core/render/instructions.ts'
import { toolsFor } from '../tools/tools-for.ts'
import { ServerWithBoundedErrors } from './bounded-errors.ts'
import { callTool } from './call-tool.ts'
import { declaredTool } from './declared-tool.ts'
import type { Desk } from './desk.ts'
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
export async function createMcpServer(desk: Desk): Promise<Server> {
  const found = await desk.guest()
  const guest = found.granted ? found.value : undefined
  const tools = toolsFor(desk, guest).map(({ name }) => name)
  const server = new ServerWithBoundedErrors(
    { name: 'punchlist', title: 'Punchlist', version: desk.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: instructions({ session: guest?.session ?? 0, title: guest?.title ?? '', tools }),
      jsonSchemaValidator: noValidator,
    },
  )
  server.setRequestHandler('tools/list', async () => {
    const now = await desk.guest()
    return { tools: toolsFor(desk, now.granted ? now.value : undefined).map(declaredTool) }
  })
  server.setRequestHandler('tools/call', ({ params }, context) =>
    withProgress(context, () => callTool(desk, params, context.mcpReq.signal)),
  )
  server.setRequestHandler('resources/list', () => listResources(desk))
  server.setRequestHandler('resources/templates/list', () => listTemplates(desk))
  server.setRequestHandler('resources/read', ({ params }, { mcpReq }) => readResource(desk, params.uri, mcpReq.signal))
  server.setRequestHandler('prompts/list', () => listPrompts(desk))
  server.setRequestHandler('prompts/get', ({ params }, { mcpReq }) => getPrompt(desk, params, mcpReq.signal))
  return server
}
