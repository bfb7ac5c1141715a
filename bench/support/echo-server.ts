// What the MCP SDK does by itself: a server over stdio whose one tool says back what it was given.
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'

serveStdio(() => {
  const server = new McpServer({ name: 'echo', version: '1' })
  const description = 'Says back what it was given.'
  server.registerTool('echo', { description, inputSchema: z.object({ text: z.string() }) }, async ({ text }) => ({
    content: [{ type: 'text', text }],
  }))
  return server
})
