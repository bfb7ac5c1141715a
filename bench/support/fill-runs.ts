import type { Connection } from '../../src/stores/sql/connection.ts'

export interface Runs {
  runs: number
  sessions: number
}

const agents = 12
const models = 4
/** Over which runs are spread, the last of them today. */
const days = 90
const price = 90_000_000
const usage = `'{"requests":1,"unreported":0,"unpriced":0,"inputTokens":30000,"cachedTokens":0,"cacheWriteTokens":0,"outputTokens":100,"reasoningTokens":0,"nanodollars":${price},"milliseconds":1000}'`

/** Runs that are over, and what they have used, summed up as the engine sums it up: by tenant, agent, model and session, a day each. */
export async function fillRuns(connection: Connection, { runs, sessions }: Runs): Promise<void> {
  const today = Math.floor(Date.now() / 86_400_000)
  const numbers = (last: number) => `numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${last})`
  const statements = [
    `INSERT INTO sessions (id, tenant_id, uid, title, agent_id, parent_id, created_at, updated_at, archived_at, version)
     WITH RECURSIVE ${numbers(sessions)}
     SELECT n, 1, '01KA3Q4W8ZVJ5X2S' || (1000000000 + n), 'Session ' || n, NULL, NULL, 0, 0, 0, 1 FROM numbers`,
    `INSERT INTO counters (tenant_id, noun, last) VALUES (1, 'session', ${sessions})`,
    `INSERT INTO runs (id, tenant_id, conversation_id, task_id, agent_id, cause, schedule_id, fence, node, started_at, ended_at, outcome, detail,
       output, turns, usage, stopping, hash, lease_until, lease_clock, process, version)
     WITH RECURSIVE ${numbers(runs)}
     SELECT '01KA3Q4W8ZVJ5X2T' || (1000000000 + n), 1, 1 + n % ${sessions}, NULL, 'agent-' || (n % ${agents}), 'message', NULL, n, 'bench',
       1700000000000 + n, 1700000001000 + n, 'done', '', '', 1, ${usage}, NULL, NULL, 0, '', '', 1 FROM numbers`,
    ...[
      ['tenant', `''`],
      ['agent', `'agent-' || (n % ${agents})`],
      ['model', `'local/model-' || (n % ${models})`],
      ['session', `CAST(1 + n % ${sessions} AS TEXT)`],
    ].map(
      ([scope, name]) => `
     INSERT INTO usage_sums (tenant_id, scope, name, day, requests, unreported, unpriced, input_tokens, cached_tokens, cache_write_tokens,
       output_tokens, reasoning_tokens, nanodollars, milliseconds)
     WITH RECURSIVE ${numbers(runs)},
     placed (name, day) AS (SELECT ${name}, ${today - days + 1} + (n / 7) % ${days} FROM numbers)
     SELECT 1, '${scope}', name, day, count(*), 0, 0, 30000 * count(*), 0, 0, 100 * count(*), 0, ${price} * count(*), 1000 * count(*)
     FROM placed GROUP BY name, day`,
    ),
  ]
  for (const sql of statements) await connection.run(sql, [])
}
