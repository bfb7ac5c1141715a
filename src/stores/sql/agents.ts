import type { Agent } from '../../contract/nouns/agent.ts'
import type { Connection } from './connection.ts'
import { agents } from './tables.ts'

export async function listAgents(connection: Connection, tenant: number): Promise<Agent[]> {
  return (await connection.all(`SELECT ${agents.columns} FROM agents WHERE tenant_id = ? ORDER BY id`, [tenant])).map(agents.decode)
}
