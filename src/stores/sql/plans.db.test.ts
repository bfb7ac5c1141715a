import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../tests/support/each-database.ts'
import { everyStatement, type Issued } from '../../../tests/support/every-statement.ts'
import { fillPlace } from '../../../tests/support/filled-place.ts'
import { type databases, newPlace } from '../../../tests/support/stores.ts'
import type { Connection } from './connection.ts'

const rows = process.env.PUNCHLIST_SOAK === '1' ? 1_000_000 : 100_000
const shape = { rows, long: rows / 50, longPerOpen: 66, sessions: rows / 250 }

/** A filled database, and every statement that the shared room has. */
async function open(kind: (typeof databases)[number]) {
  const { place, remove } = await newPlace(kind)
  const { connection, close } = await fillPlace(place, shape)
  await connection.run('BEGIN', [])
  return {
    connection,
    issued: await everyStatement(connection),
    async close() {
      await connection.run('ROLLBACK', [])
      await close()
      await remove()
    },
  }
}

interface Judged {
  statement: Issued
  step: string
}

const said = ({ statement, step }: Judged) => `${statement.methods.join(', ')}: ${step}\n  ${statement.sql.trim().slice(0, 2_000)}`

describe('on sqlite', () => {
  const opened = openForTests(() => open('sqlite'))

  async function stepsOf({ connection, issued }: { connection: Connection; issued: Issued[] }): Promise<Judged[]> {
    const steps: Judged[] = []
    for (const statement of issued) {
      const plan = await connection.all(
        `EXPLAIN QUERY PLAN ${statement.sql}`,
        statement.values.map((value) => value ?? null),
      )
      for (const [, , , step] of plan) steps.push({ statement, step: String(step) })
    }
    return steps
  }

  test('[ST20] no statement goes through a table, or through all that a tenant has of it', async () => {
    expect(opened.issued.length).toBeGreaterThan(400)
    const tables = (await opened.connection.all(`SELECT name FROM sqlite_schema WHERE type = 'table'`, [])).map(([name]) => String(name))
    const judged = (await stepsOf(opened)).filter(({ statement }) => !statement.sql.startsWith('DELETE FROM tenants'))
    const scans = judged.filter(({ step }) => tables.some((table) => new RegExp(`^SCAN ${table}\\b`).test(step)) && !smallTables.test(step))
    expect(scans.map(said)).toEqual([])
    const walks = judged.filter(({ step }) => step.includes('(tenant_id=?)'))
    expect(walks.filter(({ statement, step }) => !mayWalk(statement, step)).map(said)).toEqual([])
    const sorted = judged.filter(({ step }) => /TEMP B-TREE FOR ORDER BY/.test(step)).map(({ statement }) => statement)
    const sortedWalks = walks.filter(({ statement, step }) => sorted.includes(statement) && !fewRows.test(step))
    expect(sortedWalks.map(said)).toEqual([])
  })

  test('[ST26] what changed last in a list, and what subtasks do of it, is found by an index of its own', async () => {
    const steps = await stepsOf(opened)
    const guides = (method: string, sql: RegExp) =>
      steps
        .filter(
          ({ statement, step }) => statement.methods.includes(method) && sql.test(statement.sql) && step.includes('conversation_id=?'),
        )
        .map(({ step }) => /INDEX (\w+)/.exec(step)?.[1])
    const ofLists = /conversation_id = \?(?![\s\S]*(agent_id|artifact_id|sprint_id|priority) = \?)[\s\S]*ORDER BY updated_at/
    expect(new Set(guides('todos.list', ofLists))).toEqual(new Set(['todos_by_list_change']))
    expect(guides('sessions.facts', /task_id/)).toContain('todos_with_task')
  })

  test('[ST21] the planner has been told of every index', async () => {
    const untold = `SELECT name FROM sqlite_schema WHERE type = 'index' AND name NOT IN (SELECT idx FROM sqlite_stat1)`
    expect(await opened.connection.all(untold, [])).toEqual([])
    const invented = `SELECT idx FROM sqlite_stat1 WHERE idx NOT IN (SELECT name FROM sqlite_schema WHERE type = 'index')`
    expect(await opened.connection.all(invented, [])).toEqual([])
  })
})

const smallTables = /^SCAN (tenants|nodes|deleted_sessions|(memory|search)_words VIRTUAL TABLE .*)( USING COVERING INDEX \w+)?$/

/** Partial indexes of what is few, however much there is besides. */
const fewRows = /runs_live|questions_open|notifications_unread|schedules_tick/

/** Those read a page off the front of an index that is in their order, or all of what an installation has few of. */
const walks: Record<string, string[]> = {
  'sessions.lastChanged': ['sessions_by_change'],
  'sessions.walk': ['sessions_by_change'],
  'memories.count': ['memories_by_session'],
  'todos.list': ['sqlite_autoindex_deleted_sessions_1'],
  'todos.countBySprint': ['sqlite_autoindex_deleted_sessions_1'],
  'schedules.tick': ['schedules_tick'],
  // Counted up to a thousand.
  'schedules.live': ['schedules_live'],
  lapsedRuns: ['runs_live'],
  'agents.list': ['sqlite_autoindex_agents_1'],
  'commands.list': ['sqlite_autoindex_commands_1'],
  'artifacts.list': ['artifacts_by_age'],
  'memories.list': ['sqlite_autoindex_memories_2'],
  'notifications.list': ['notifications_unread', 'sqlite_autoindex_notifications_2'],
  'questions.list': ['questions_open', 'sqlite_autoindex_questions_2'],
  'runs.list': ['runs_by_age', 'runs_live'],
  'schedules.list': ['sqlite_autoindex_schedules_2'],
  'sprints.list': ['sprints_by_age'],
  'tasks.list': ['tasks_live'],
  'tokens.list': ['tokens_by_tenant'],
  'events.bounds': ['sqlite_autoindex_events_1'],
  'tasks.inFlight': ['runs_live'],
  'dependencies.canceled': ['dependencies_canceled'],
  'runs.metered': ['runs_live'],
  'caps.list': ['sqlite_autoindex_caps_1'],
}

/** Those remove what there is, so many rows at a time. */
const removesAll = ['purgeTenant', 'apply']

function mayWalk({ methods, sql }: Issued, step: string): boolean {
  if (methods.every((method) => removesAll.includes(method)) && / LIMIT (\?|100)/.test(sql)) return true
  return methods.every((method) => walks[method]?.some((index) => step.includes(` ${index} `)))
}

describe('on postgres', () => {
  const opened = openForTests(() => open('postgres'))

  interface Node {
    'Node Type': string
    'Relation Name'?: string
    'Actual Rows'?: number
    'Actual Loops'?: number
    'Rows Removed by Filter'?: number
    'Rows Removed by Index Recheck'?: number
    Plans?: Node[]
  }

  const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
  const large = ['todos', 'events', 'sessions']
  /** A page of each branch, a list, or what a list of lists takes: nothing that grows with the table. */
  const mostRead = 5_000

  function readBy(node: Node): number {
    const each = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    return each * (node['Actual Loops'] ?? 1)
  }

  test('[ST22] no statement reads more than a page, a list or a tree takes', async () => {
    const bad: string[] = []
    for (const statement of opened.issued) {
      const isRead = /^\s*(SELECT|WITH)/.test(statement.sql)
      const explain = `EXPLAIN (${isRead ? 'ANALYZE, TIMING OFF, ' : ''}FORMAT JSON) ${statement.sql}`
      const values = statement.values.map((value) => value ?? null)
      const [[[{ Plan }]]] = (await opened.connection.all(explain, values)) as unknown as [[[{ Plan: Node }]]]
      const nodes = nodesOf(Plan).filter((node) => large.includes(node['Relation Name'] ?? ''))
      const read = isRead ? nodes.reduce((sum, node) => sum + readBy(node), 0) : 0
      const scans = isRead ? [] : nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'sessions')
      if (read > mostRead || scans.length > 0) bad.push(said({ statement, step: `${read} rows, ${JSON.stringify(nodes)}` }))
    }
    expect(bad).toEqual([])
  })
})
