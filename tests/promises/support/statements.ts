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
  const { default: Database } = await import('better-sqlite3')
  const prepared = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1')) as Record<string, Method>
  for (const name of ['run', 'all', 'get']) {
    const original = prepared[name] as Method
    prepared[name] = function (this: { source: string; database: { exec: Method } }, ...given) {
      return around({ sql: this.source, run: () => original.apply(this, given), also: (sql) => this.database.exec(sql) })
    }
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
