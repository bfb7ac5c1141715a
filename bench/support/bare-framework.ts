// What the HTTP framework does by itself: it reads the same request's JSON, and answers a constant as large as a todo.
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const answer = {
  todo: {
    id: 1,
    conversation_id: 1,
    agent_id: '',
    subject: 'Write the release notes',
    description: '',
    status: 'pending',
    position: 1,
    created_at: 1_794_775_778,
    updated_at: 1_794_775_778,
    completed_at: 0,
    blocked_reason: null,
    priority: 'medium',
    parent_id: null,
    uid: '01M7GFJ1J0BW1A6DAAFKF0F8QM',
    version: 1,
  },
}

const app = new Hono()
app.post('/v1/todos', async (context) => {
  await context.req.json()
  return context.json(answer, 201)
})
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
})
process.once('SIGTERM', () => server.close())
