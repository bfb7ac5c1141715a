import { Memory } from '../../../contract/nouns/memory.ts'
import { deleted, type RoutesOf } from './route.ts'

const one = '/v1/memory/:memory'
const version = ({ memory }: { memory: Memory }) => memory.version

export const memoryRoutes: RoutesOf<'memory'> = {
  'memory.add': [{ method: 'POST', path: '/v1/memory', status: 201, version }],
  'memory.list': [{ method: 'GET', path: '/v1/memory' }],
  'memory.search': [{ method: 'GET', path: '/v1/memory/search', names: { q: 'query' } }],
  'memory.get': [{ method: 'GET', path: one, version }],
  'memory.history': [{ method: 'GET', path: `${one}/history` }],
  'memory.update': [{ method: 'PATCH', path: one, version }],
  'memory.delete': [{ method: 'DELETE', path: one, answer: deleted('memory', Memory) }],
}
