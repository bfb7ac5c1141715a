import type { Link } from '../../contract/nouns/link.ts'
import type { Queries } from './connection.ts'
import { onSubject } from './on-subject.ts'
import { table } from './table.ts'

export const links = table<Link>('links', {
  number: 'id',
  id: 'uid',
  todo: 'todo_id',
  task: 'task_id',
  kind: 'kind',
  value: 'value',
  label: 'label',
  agent: 'agent_id',
  by: 'by_whom',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

export const linkQueries: Queries<'links'> = (connection, tenant) => onSubject(links, connection, tenant)
