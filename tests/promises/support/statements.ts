type Method = (...given: unknown[]) => unknown

interface Statement {
  sql: string
  run(): unknown
  /** Runs another statement on the same connection. */
  also(sql: string): unknown
}

type Around = (statement: Statement) => unknown

/** Puts something around every statement that this command line will run; for what is imported before it. */
export function aroundEveryStatement(around: Around): Promise<void> {
  return process.argv.includes('--database') ? aroundPostgres(around) : aroundSqlite(around)
}

async function aroundSqlite(around: Around): Promise<void> {
  const { DatabaseSync } = await import('@photostructure/sqlite')
  const database = DatabaseSync.prototype as unknown as Record<'exec' | 'prepare', Method>
  const { exec, prepare } = database
  database.exec = function (...given) {
    const [sql] = given as [string]
    return around({ sql, run: () => exec.apply(this, given), also: (other) => exec.call(this, other) })
  }
  database.prepare = function (...given) {
    const [sql] = given as [string]
    const statement = prepare.apply(this, given) as Record<'run' | 'all' | 'get', Method>
    for (const name of ['run', 'all', 'get'] as const) {
      const original = statement[name]
      statement[name] = (...values) =>
        around({ sql, run: () => original.apply(statement, values), also: (other) => exec.call(this, other) })
    }
    return statement
  }
}

async function aroundPostgres(around: Around): Promise<void> {
  const { default: pg } = await import('pg')
  const client = pg.Client.prototype as unknown as { query: Method }
  const original = client.query
  client.query = function (...given) {
    const [first] = given as [string | { text: string }]
    const sql = typeof first === 'string' ? first : first.text
    return around({ sql, run: () => original.apply(this, given), also: (other) => original.call(this, other) })
  }
}

export function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.max(0, milliseconds))
}
