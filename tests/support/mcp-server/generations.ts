import { existsSync, writeFileSync } from 'node:fs'
import { isJSONRPCRequest, type McpServer, type Server } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'

/**
 * The protocol came in two generations, and clients ask for the newer one first. `older` servers say that they do not know it, or say
 * nothing (`silent`), or end (`ends`). One that is `late` speaks only the newer, but does not answer in time when it is first started.
 */
export type Generation = 'both' | 'newer' | 'late' | 'older' | 'silent' | 'ends'

export async function overStdio(server: () => McpServer | Server, generation: Generation): Promise<void> {
  const transport = new StdioServerTransport()
  switch (generation) {
    case 'both':
      serveStdio(server, { transport })
      break
    case 'newer':
      serveStdio(server, { transport, legacy: 'reject' })
      break
    case 'late':
      serveStdio(server, { transport, legacy: 'reject' })
      if (!existsSync('started')) whenAsked(transport, () => {})
      writeFileSync('started', '')
      break
    case 'older':
      await server().connect(transport)
      break
    case 'silent':
      await server().connect(transport)
      whenAsked(transport, () => {})
      break
    case 'ends':
      await server().connect(transport)
      whenAsked(transport, () => process.exit(1))
      break
  }
}

function whenAsked(transport: StdioServerTransport, react: () => void): void {
  const { onmessage } = transport
  transport.onmessage = (message) => {
    if (isJSONRPCRequest(message) && message.method === 'server/discover') react()
    else onmessage?.(message)
  }
}
