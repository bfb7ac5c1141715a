import { activeStatuses } from '../../../contract/nouns/todo.ts'
import type { StoredSession } from '../../../core/ports/records.ts'
import type { Queries } from '../connection.ts'
import { oneOf } from '../one-of.ts'
import { encodeCursor, numbersFrom } from '../page.ts'
import { json, table } from '../table.ts'
import { idleSessions } from '../todos/clean.ts'
import { where } from '../where.ts'
import { sessionFacts } from './facts.ts'

export const sessions = table<StoredSession>('sessions', {
  number: 'id',
  id: 'uid',
  title: 'title',
  agent: 'agent_id',
  parent: 'parent_id',
  task: 'task_id',
  channel: 'channel',
  folder: 'folder',
  remote: 'remote',
  hold: 'hold',
  outcome: 'outcome',
  parked: json('parked'),
  parkedBy: 'parked_by',
  wakes: 'wakes',
  todos: 'todos',
  depth: 'depth',
  hops: 'hops',
  awaiting: 'awaiting',
  asker: 'asker',
  reports: 'reports',
  read: 'read_up_to',
  injected: 'told',
  tree: 'tree',
  permissions: json('permissions'),
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  archivedAt: 'archived_at',
  version: 'version',
})

const parkedSql = sessions.select('WHERE tenant_id = ? AND parked_by = ? ORDER BY id LIMIT ?')
const atWorkSql = sessions.select('WHERE tenant_id = ? AND parent_id = ? AND reports IS NOT NULL ORDER BY id')

const peerSql =
  sessions.select(`WHERE tenant_id = ? AND parent_id = ? AND parent_id IS NOT NULL AND agent_id = ? AND depth = 0 AND archived_at = 0
ORDER BY id DESC LIMIT 1`)

/** Whoever only works in a folder has its project's list. */
const folderSql = sessions.select(
  `WHERE tenant_id = ? AND folder = ? AND folder <> '' AND archived_at = 0 AND todos = 'own' ORDER BY id LIMIT 1`,
)

/** Peers have lists of their own, and what was handed on is deeper. */
const workOn = `tenant_id = ? AND parent_id = ? AND parent_id IS NOT NULL AND depth = 0 AND todos = 'shared' AND archived_at = 0`
const newestWorkSql = sessions.select(`WHERE ${workOn} ORDER BY id DESC LIMIT 1`)
const workBySql = sessions.select(`WHERE ${workOn} AND agent_id = ? AND folder = ? ORDER BY id DESC LIMIT 1`)

const live = 'tenant_id = ? AND archived_at = 0'
const lastFirst = 'ORDER BY updated_at DESC, id DESC'
const changedSql = sessions.select(`WHERE ${live} ${lastFirst} LIMIT ?`)

const beyond = '(updated_at, id) < (?, ?)'
const upTo = '(updated_at, id) >= (?, ?)'
/** Each looks into the index of a list: a PostgreSQL that has not counted yet would make one join of it, over all todos that the tenant has. */
const firstTodos = activeStatuses.map(
  (status) => `(SELECT id FROM todos
WHERE tenant_id = sessions.tenant_id AND conversation_id = sessions.id AND status = '${status}' ORDER BY position LIMIT 1)`,
)
const hasTodos = `COALESCE(${firstTodos.join(', ')}) IS NOT NULL`
const endSql = `SELECT updated_at, id FROM sessions WHERE ${live} AND ${beyond} ${lastFirst} LIMIT 1 OFFSET ?`
const withTodosSql = sessions.select(`WHERE ${live} AND ${beyond} AND ${upTo} AND ${hasTodos} ${lastFirst}`)

const countLiveSql = `SELECT COUNT(*) FROM (SELECT 1 FROM sessions WHERE ${live} LIMIT ?) AS counted`
const countArchivedSql = 'SELECT COUNT(*) FROM (SELECT 1 FROM sessions WHERE tenant_id = ? AND archived_at > 0 LIMIT ?) AS counted'

const newest = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

export const sessionQueries: Queries<'sessions'> = (connection, tenant) => ({
  parkedBy: (cap, limit) => sessions.all(connection, parkedSql, [tenant, cap, limit]),
  facts: (numbers) => sessionFacts(connection, tenant, numbers),
  childrenAtWork: (session) => sessions.all(connection, atWorkSql, [tenant, session]),
  peer: (session, agent) => sessions.first(connection, peerSql, [tenant, session, agent]),
  ofFolder: (folder) => sessions.first(connection, folderSql, [tenant, folder]),
  workOn: (project, by) =>
    by === undefined
      ? sessions.first(connection, newestWorkSql, [tenant, project])
      : sessions.first(connection, workBySql, [tenant, project, by.agent, by.folder]),
  lastChanged: (limit) => sessions.all(connection, changedSql, [tenant, limit]),
  /** Which sessions have todos no index of theirs knows: so many are looked at, however many of them are found. */
  async withTodos(among, after) {
    const start = numbersFrom(after, 2) ?? newest
    const [end] = (await connection.all(endSql, [tenant, ...start, among - 1])) as [number[]?]
    const rows = await sessions.all(connection, withTodosSql, [tenant, ...start, ...(end ?? [0, 0])])
    return { rows, next: end === undefined ? null : encodeCursor(end.map(Number)) }
  },
  async numbered(numbers) {
    if (numbers.length === 0) return []
    const these = oneOf(connection, 'id', numbers)
    return sessions.all(connection, sessions.select(`WHERE tenant_id = ? AND ${these.sql} ORDER BY id`), [tenant, these.value])
  },
  /** Live sessions last changed first; archived ones last archived first. Each with its place, from which one can go on. */
  async walk({ archived, limit, after }) {
    const order = archived ? 'archived_at' : 'updated_at'
    const { sql, values } = where(
      ['tenant_id = ?', tenant],
      [archived ? 'archived_at > 0' : 'archived_at = 0'],
      [`(${order}, id) < (?, ?)`, numbersFrom(after, 2)],
    )
    const keyOf = ({ archivedAt, updatedAt, number }: StoredSession) => [archived ? archivedAt : updatedAt, number]
    const select = sessions.select(`${sql} ORDER BY ${order} DESC, id DESC LIMIT ?`)
    const page = await sessions.page(connection, select, values, limit, keyOf)
    return { ...page, places: page.rows.map((row) => encodeCursor(keyOf(row))) }
  },
  async count(archived, most) {
    const [[count] = [0]] = await connection.all(archived ? countArchivedSql : countLiveSql, [tenant, most])
    return Number(count)
  },
  idle: (numbers, since) => idleSessions(connection, tenant, numbers, since),
  /** Live sessions newest first; archived ones last archived first. */
  list({ archived, parent, limit, after }) {
    const { sql, values } = where(
      ['tenant_id = ?', tenant],
      [archived ? 'archived_at > 0' : 'archived_at = 0'],
      ['parent_id = ? AND parent_id IS NOT NULL', parent],
      ['(archived_at, id) < (?, ?)', numbersFrom(after, 2)],
    )
    const select = sessions.select(`${sql} ORDER BY archived_at DESC, id DESC LIMIT ?`)
    return sessions.page(connection, select, values, limit, ({ archivedAt, number }) => [archivedAt, number])
  },
})
