import type { Agent } from '../../contract/nouns/agent.ts'
import type { Queries } from './connection.ts'
import { json, table } from './table.ts'

/** Agents are told apart by the names of their folders. */
export const agents = table<Agent>('agents', {
  id: 'id',
  definition: json('definition'),
  source: 'source',
  problem: 'problem',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

const listSql = agents.select('WHERE tenant_id = ? ORDER BY id')

export const agentQueries: Queries<'agents'> = (connection, tenant) => ({
  list: () => agents.all(connection, listSql, [tenant]),
})
