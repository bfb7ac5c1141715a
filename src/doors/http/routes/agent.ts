import * as z from 'zod'
import { Agent } from '../../../contract/nouns/agent.ts'
import type { Bodies, RoutesOf } from '../route.ts'

const version = ({ agent }: { agent: Agent }) => agent.version

export const agentRoutes: RoutesOf<'agent'> = {
  'agent.define': [
    { method: 'POST', path: '/v1/agents', status: 201, version },
    { method: 'PUT', path: '/v1/agents/:agent', names: { agent: 'id' }, version },
  ],
  'agent.list': [{ method: 'GET', path: '/v1/agents' }],
  'agent.get': [{ method: 'GET', path: '/v1/agents/:agent', version }],
  'agent.remove': [{ method: 'DELETE', path: '/v1/agents/:agent', body: ({ agent }) => ({ deleted: true, agent }) }],
}

export const agentBodies: Bodies = {
  'DELETE /v1/agents/:agent': z.object({ deleted: z.literal(true), agent: Agent }),
}
