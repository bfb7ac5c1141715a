import type { Command } from '../../contract/nouns/command.ts'
import type { Queries } from './connection.ts'
import { flag, table } from './table.ts'

/** Commands are told apart by the names of their files. */
export const commands = table<Command>('commands', {
  id: 'id',
  description: 'description',
  agent: 'agent_id',
  subtask: flag('is_subtask'),
  template: 'template',
  problem: 'problem',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

const listSql = commands.select('WHERE tenant_id = ? ORDER BY id')

export const commandQueries: Queries<'commands'> = (connection, tenant) => ({
  list: () => commands.all(connection, listSql, [tenant]),
})
