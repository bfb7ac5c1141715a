import { Agent } from '../../../contract/nouns/agent.ts'
import { deleted, type RoutesOf } from './route.ts'

const version = ({ agent }: { agent: Agent }) => agent.version

export const agentRoutes: RoutesOf<'agent'> = {
  'agent.define': [
    { method: 'POST', path: '/v1/agents', status: 201, version },
    { method: 'PUT', path: '/v1/agents/:agent', names: { agent: { field: 'id', only: 'top' } }, version },
  ],
  'agent.list': [{ method: 'GET', path: '/v1/agents' }],
  'agent.get': [{ method: 'GET', path: '/v1/agents/:agent', version }],
  'agent.report': [{ method: 'GET', path: '/v1/agents/:agent/report' }],
  'agent.remove': [{ method: 'DELETE', path: '/v1/agents/:agent', answer: deleted('agent', Agent) }],
}
