import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] })

/** What a server may do to its client, each as a tool. */
export function mcpServer(): McpServer {
  const server = new McpServer({ name: 'test', version: '1.0.0' })
  server.registerTool(
    'echo',
    { title: 'Echo', description: 'Says it again.', inputSchema: z.object({ text: z.string() }) },
    ({ text: words }) => text(words),
  )
  server.registerTool('slow', { description: 'Waits until it is cancelled, and notes both.' }, async (context) => {
    appendFileSync('notes', 'started\n')
    if (!context.mcpReq.signal.aborted) await once(context.mcpReq.signal, 'abort')
    appendFileSync('notes', 'cancelled\n')
    return text('cancelled')
  })
  server.registerTool('crash', { description: 'Ends the server.' }, () => {
    process.stderr.write('out of\n  order\n', () => process.exit(7))
    return new Promise(() => {})
  })
  server.registerTool('big', { description: 'Says 10 MB.' }, () => text(`${'x'.repeat(99)}\n`.repeat(10 * 1024 * 1024 * 0.01)))
  server.registerTool('huge', { description: 'Says more than anybody should hear.' }, () => text('x'.repeat(40 * 1024 * 1024)))
  server.registerTool('look', { annotations: { title: 'Look around', readOnlyHint: true } }, () =>
    text(JSON.stringify({ folder: process.cwd(), environment: process.env, pid: process.pid })),
  )
  server.registerTool('put', { annotations: { idempotentHint: true } }, () => text('put'))
  server.registerTool('weather', { outputSchema: z.object({ degrees: z.number() }) }, () => ({
    content: [],
    structuredContent: { degrees: 21 },
  }))
  server.registerTool('picture', {}, () => ({
    content: [{ type: 'image', mimeType: 'image/png', data: Buffer.alloc(12 * 1024).toString('base64') }],
  }))
  server.registerTool('fail', {}, () => ({ ...text('there is no such page'), isError: true }))
  server.registerTool('complain', {}, () => {
    process.stderr.write(`${'x'.repeat(1024 * 1024)}the last of it\n`)
    return text('complained')
  })
  server.registerTool('family', { description: 'Starts a process that does not heed signals.' }, async () => {
    const program = `process.on('SIGTERM', () => {}); console.log('ready'); setInterval(() => {}, 1_000)`
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(child.stdout, 'data')
    return text(String(child.pid))
  })
  server.registerTool('change', { description: 'Offers one tool more, and says so.' }, () => {
    server.registerTool('newcomer', {}, () => text('new'))
    return text('changed')
  })
  return server
}
