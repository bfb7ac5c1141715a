import type { Command } from '../../contract/nouns/command.ts'
import type { Connection } from './connection.ts'
import { commands } from './tables.ts'

export async function listCommands(connection: Connection, tenant: number): Promise<Command[]> {
  return (await connection.all(`SELECT ${commands.columns} FROM commands WHERE tenant_id = ? ORDER BY id`, [tenant])).map(commands.decode)
}
