import type { Connection } from '../../src/stores/sql/connection.ts'

/** What a filled database looks like: a tenant-wide list, one long list that is mostly finished, and many ordinary ones. */
export interface Shape {
  rows: number
  /** Todos of the long list, which is session 1, and how many of them go to one that is still open. */
  long: number
  longPerOpen: number
  /** Ordinary sessions, numbered from 2. They share the rows that are left, two fifths of which are unfinished. */
  sessions: number
  /** The first was added so many days ago, the last today; by default all of them long ago. */
  days?: number
}

const tenantWide = 20

/** Fills the tables directly, in SQL that both databases speak; the log stays empty, since no list reads it. */
export async function fill(connection: Connection, shape: Shape): Promise<void> {
  await connection.run(sessionsSql(shape), [])
  await connection.run(todosSql(shape), [])
  await connection.run(
    `INSERT INTO counters (tenant_id, noun, last) VALUES (1, 'todo', ${shape.rows}), (1, 'session', ${shape.sessions + 1})`,
    [],
  )
}

function upTo(last: number): string {
  return `numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${last})`
}

function sessionsSql({ sessions }: Shape): string {
  return `
INSERT INTO sessions (id, tenant_id, uid, title, agent_id, parent_id, created_at, updated_at, archived_at, version)
WITH RECURSIVE ${upTo(sessions + 1)}
SELECT n, 1, '01KA3Q4W8ZVJ5X2S' || (1000000000 + n), 'Session ' || n, NULL, NULL, 0, 0, 0, 1 FROM numbers`
}

/** Rows of the ordinary sessions take turns, as they do when many agents work at a time. */
function todosSql(shape: Shape): string {
  const { rows, long, longPerOpen, sessions } = shape
  const last = tenantWide + long
  const at = timeOf(shape)
  return `
INSERT INTO todos (id, tenant_id, uid, conversation_id, agent_id, subject, description, status, blocked_reason, priority, parent_id,
  position, created_by, completed_by, created_at, updated_at, completed_at, version)
WITH RECURSIVE ${upTo(rows)},
placed (n, list, place) AS (
  SELECT n, CASE WHEN n <= ${tenantWide} THEN 0 WHEN n <= ${last} THEN 1 ELSE 2 + n % ${sessions} END,
    CASE WHEN n <= ${last} THEN n ELSE n / ${sessions} END
  FROM numbers
),
settled (n, list, place, status) AS (
  SELECT n, list, place, CASE
    WHEN list = 0 THEN 'pending'
    WHEN list = 1 THEN CASE WHEN place % ${longPerOpen} = 0 THEN 'pending' ELSE 'completed' END
    WHEN place % 20 < 4 THEN 'pending'
    WHEN place % 20 < 6 THEN 'in_progress'
    WHEN place % 20 < 8 THEN 'blocked'
    WHEN place % 20 = 8 THEN 'canceled'
    ELSE 'completed' END
  FROM placed
)
SELECT n, 1, '01KA3Q4W8ZVJ5X2T' || (1000000000 + n), list, '', 'Todo number ' || n, 'A sentence or two about what is to be done, and why.',
  status, CASE WHEN status = 'blocked' THEN 'waiting for review' END, 'medium', NULL, place, 'bench',
  CASE WHEN status IN ('completed', 'canceled') THEN 'bench' END, ${at}, ${at},
  CASE WHEN status IN ('completed', 'canceled') THEN ${at} ELSE 0 END, 1
FROM settled`
}

/** When the row with number n was added and last changed, in epoch seconds. */
function timeOf({ rows, days }: Shape): string {
  if (days === undefined) return '1700000000 + n / 10'
  const first = Math.floor(Date.now() / 1000) - days * 86_400
  return `${first} + CAST(n AS BIGINT) * ${days * 86_400} / ${rows}`
}
