import { Module } from 'node:module'

type Method = (...given: unknown[]) => unknown

interface Statement {
  sql: string
  run(): unknown
  /** Runs another statement on the same connection. */
  also(sql: string): unknown
  /** The connection it is run on. */
  on: object
  /** Fails as it would if the disk or the network did: an error of SQLite's, or a connection that is really cut. */
  fail(): unknown
}

type Around = (statement: Statement) => unknown

/** Puts something around every statement that this command line will run; for what is imported before it. */
export function aroundEveryStatement(around: Around): void {
  if (process.argv.includes('--database')) aroundPostgres(around)
  else aroundSqlite(around)
}

/** Changes a module when it is loaded by `require`, or imported though it is CommonJS. */
function whenLoaded(isMeant: (name: string) => boolean, change: (loaded: never) => unknown): void {
  const loader = Module as unknown as { _load: Method }
  const load = loader._load
  loader._load = function (...given) {
    const loaded = load.apply(this, given)
    return isMeant(String(given[0])) ? change(loaded as never) : loaded
  }
}

/** The driver's classes cannot be changed, so whoever asks for the driver gets another class. It is asked for by `require`, in the next release too. */
function aroundSqlite(around: Around): void {
  const isMeant = (name: string) => name === '@photostructure/sqlite'
  whenLoaded(isMeant, (loaded: { DatabaseSync: new (...given: unknown[]) => Handle }) => {
    const { DatabaseSync: Original } = loaded
    const DatabaseSync = class {
      constructor(...options: unknown[]) {
        // biome-ignore lint/correctness/noConstructorReturn: the real handle takes this one's place
        return watched(new Original(...options), around)
      }
    }
    return { ...loaded, DatabaseSync }
  })
}

type Handle = Record<'exec' | 'prepare', Method>

function watched(database: Handle, around: Around): Handle {
  const exec = database.exec.bind(database)
  const prepare = database.prepare.bind(database)
  const replace = (object: object, name: string, value: Method) => Object.defineProperty(object, name, { value, configurable: true })
  const common = { also: exec, on: database, fail: failToWrite }
  replace(database, 'exec', (sql) => around({ sql: String(sql), run: () => exec(sql), ...common }))
  replace(database, 'prepare', (sql) => {
    const statement = prepare(sql) as Record<'run' | 'all' | 'get', Method>
    for (const name of ['run', 'all', 'get'] as const) {
      const original = statement[name].bind(statement)
      replace(statement, name, (...values) => around({ sql: String(sql), run: () => original(...values), ...common }))
    }
    return statement
  })
  return database
}

/** SQLITE_IOERR_FSYNC, as the driver tells it. */
function failToWrite(): never {
  throw Object.assign(new Error('disk I/O error'), { errcode: 1034 })
}

interface CutClient {
  on(event: 'error', listener: () => void): void
  connection: { stream: { destroy(): void } }
}

function aroundPostgres(around: Around): void {
  const done = new Set<object>()
  const change = (client: { query: Method }) => {
    if (done.has(client)) return
    done.add(client)
    const original = client.query
    client.query = function (this: object, ...given) {
      const [first] = given as [string | { text: string }]
      const sql = typeof first === 'string' ? first : first.text
      const fail = () => {
        const client = this as unknown as CutClient
        // Whether a cut connection ends the daemon is E1's question.
        client.on('error', () => undefined)
        client.connection.stream.destroy()
        return original.call(this, 'SELECT 1')
      }
      return around({ sql, run: () => original.apply(this, given), also: (other) => original.call(this, other), on: this, fail })
    }
  }
  // The built command line brings a copy of its own.
  const isMeant = (name: string) => /\/(?:vendor\/pg\.cjs|pg\/lib\/index\.js)$/.test(name)
  whenLoaded(isMeant, (loaded: { Client: { prototype: { query: Method } } }) => {
    change(loaded.Client.prototype)
    return loaded
  })
}

export function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.max(0, milliseconds))
}
