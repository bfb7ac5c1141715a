import type { Readable, Writable } from 'node:stream'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { McpService } from './mcp-service.ts'
import { createMcpServer } from './server.ts'
import { stdioTransport } from './stdio-transport.ts'

export interface Pipes {
  stdin: Readable
  stdout: Writable
  /** For whoever runs this: stdout belongs to the protocol. */
  complain(message: string): void
  /** Resolves when the process is told to end. */
  interrupted: Promise<void>
}

/** MCP over stdio, until the client is done with it. Answers how many calls were given up. */
export async function serveOverStdio(service: McpService, { stdin, stdout, complain, interrupted }: Pipes): Promise<number> {
  const transport = stdioTransport(stdin, stdout)
  const handle = serveStdio(() => createMcpServer(service), { transport, onerror: (error) => complain(error.message) })
  void interrupted.then(transport.finish)
  await transport.finished
  const givenUp = transport.unanswered()
  await handle.close()
  // Nothing is read any more, but an open pipe would keep the process alive.
  stdin.destroy()
  return givenUp
}
