import type { Reference } from '../../contract/reference.ts'
import type { Page } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { isThere } from './deletion/is-there.ts'
import { rowsInto, type Statement, statementsInto, updatesOf } from './insert-rows.ts'
import { type Key, pageOf } from './page.ts'

interface Column {
  name: string
  encode?(value: never): Value
  decode?(value: Value): unknown
}

/** Seed 000 keeps a todo's times in epoch seconds; the core counts in milliseconds everywhere. */
export function seconds(name: string): Column {
  return { name, encode: (value: number) => Math.floor(value / 1000), decode: (value) => Number(value) * 1000 }
}

/** A field that is true or not. */
export function flag(name: string): Column {
  return { name, encode: (value: boolean) => (value ? 1 : 0), decode: (value) => Number(value) === 1 }
}

/** A field that is kept as JSON text. */
export function json(name: string): Column {
  return {
    name,
    encode: (value: unknown) => (value === null ? null : JSON.stringify(value)),
    decode: (value) => (value === null ? null : JSON.parse(String(value))),
  }
}

/** A list that is kept as JSON text, and is empty more often than not: then nothing is parsed. */
export function list(name: string): Column {
  return {
    name,
    encode: (value: readonly unknown[]) => (value.length === 0 ? '[]' : JSON.stringify(value)),
    decode: (value) => (value === '[]' ? [] : JSON.parse(String(value))),
  }
}

type Fields<Row> = { [Field in keyof Row]-?: string | Column }

/** Where each field of a record is kept: what to select, and what to make of it. */
export interface Mapping<Row> {
  /** The selected columns, in the order that `decode` expects. */
  columns: string
  decode(values: Value[]): Row
}

export function mapping<Row>(fields: Fields<Row>): Mapping<Row> {
  const entries = entriesOf(fields)
  const decode = compiled<(values: Value[]) => Row>(
    entries.map((entry) => entry.decode),
    'values',
    (call) => `({ ${entries.map(({ field }, index) => `${JSON.stringify(field)}: ${call(index, `values[${index}]`)}`).join(', ')} })`,
  )
  return { columns: entries.map((entry) => entry.name).join(', '), decode }
}

type Conversion = ((value: never) => unknown) | undefined

/**
 * A function for one table's rows, written out field by field: a loop over the fields, which serves every table, takes several times as long. It is made
 * when it is first called, since most commands read few tables.
 */
function compiled<Made extends (given: never) => unknown>(
  conversions: readonly Conversion[],
  parameter: string,
  body: (call: (index: number, value: string) => string) => string,
): Made {
  const call = (index: number, value: string) => (conversions[index] === undefined ? value : `conversions[${index}](${value})`)
  let made: Made | undefined
  return ((given) => {
    made ??= new Function('conversions', `return (${parameter}) => ${body(call)}`)(conversions) as Made
    return made(given)
  }) as Made
}

function entriesOf<Row>(fields: Fields<Row>): (Column & { field: keyof Row & string })[] {
  return Object.entries<string | Column>(fields).map(([field, column]) => ({
    field: field as keyof Row & string,
    ...(typeof column === 'string' ? { name: column } : column),
  }))
}

/** A noun's table: how its rows are read, and the statements every noun needs. */
export interface Table<Row> extends Mapping<Row> {
  name: string
  /** The columns, for a statement that reads other tables, too. */
  qualified: string
  /** The statement that reads whole rows: what follows says which. */
  select(which: string): string
  all(connection: Connection, sql: string, values: readonly Value[]): Promise<Row[]>
  first(connection: Connection, sql: string, values: readonly Value[]): Promise<Row | undefined>
  /** The statement's last value is how many rows to read at most. */
  page(connection: Connection, sql: string, values: readonly Value[], limit: number, keyOf: (row: Row) => Key): Promise<Page<Row>>
  /** The statement that finds one row, and its values; undefined where rows have no numbers and one is asked for. */
  finding(tenant: number, reference: Reference): Finding | undefined
  find(connection: Connection, tenant: number, reference: Reference): Promise<Row | undefined>
  /** What is kept of a row, in the order of the columns. */
  encode(row: Row): Value[]
  /** What writes new rows, each as it is kept, behind the tenant. */
  insertion(kind: Connection['kind'], rows: readonly Value[][]): Iterable<Statement>
  /** The same for changed rows, each another one. */
  changing(kind: Connection['kind'], rows: readonly Value[][]): Iterable<Statement>
  insert(connection: Connection, tenant: number, rows: readonly Row[]): Promise<void>
  update(connection: Connection, tenant: number, row: Row): Promise<void>
  remove(connection: Connection, tenant: number, row: Row): Promise<void>
}

export interface Finding {
  sql: string
  values: readonly Value[]
}

interface Versioned {
  id: string
  version: number
}

/** `inSession`: a row is there as long as its session is. */
export function table<Row extends Versioned>(name: string, fields: Fields<Row>, { inSession = false } = {}): Table<Row> {
  const { columns, decode } = mapping(fields)
  const entries = entriesOf(fields)
  const nameOf = (field: string) => entries.find((entry) => entry.field === field)?.name
  const select = (which: string) => `SELECT ${columns} FROM ${name} ${which}`
  const idColumn = nameOf('id')
  const there = inSession ? ` AND ${isThere(name)}` : ''
  const findById = select(`WHERE tenant_id = ? AND ${idColumn} = ?${there}`)
  const numberColumn = nameOf('number')
  const findByNumber = select(`WHERE tenant_id = ? AND ${numberColumn} = ?${there}`)
  const allColumns = ['tenant_id', ...entries.map((entry) => entry.name)]
  const insertRows = rowsInto(name, allColumns)
  const insertStatements = statementsInto(name, allColumns)
  const assignments = entries.map((entry) => `${entry.name} = ?`).join(', ')
  const update = `UPDATE ${name} SET ${assignments} WHERE tenant_id = ? AND ${idColumn} = ? AND version = ?`
  const updateMany = updatesOf(name, allColumns, idColumn ?? '')
  const remove = `DELETE FROM ${name} WHERE tenant_id = ? AND ${idColumn} = ? AND version = ?`

  const encode = compiled<(row: Row) => Value[]>(
    entries.map((entry) => entry.encode),
    'row',
    (call) => `[${entries.map(({ field }, index) => call(index, `row[${JSON.stringify(field)}]`)).join(', ')}]`,
  )

  const [idAt, versionAt] = ['id', 'version'].map((field) => entries.findIndex((entry) => entry.field === field)) as [number, number]
  const finding: Table<Row>['finding'] = (tenant, reference) => {
    if (typeof reference === 'number' && numberColumn === undefined) return undefined
    return { sql: typeof reference === 'number' ? findByNumber : findById, values: [tenant, reference] }
  }

  const changeOne = async (connection: Connection, sql: string, values: Value[]): Promise<void> => {
    const changed = await connection.run(sql, values)
    if (changed !== 1) throw new Error(`${name}: ${changed} rows changed where one was meant; the row is not as it was loaded`)
  }

  const all: Table<Row>['all'] = async (connection, sql, values) => (await connection.all(sql, values)).map(decode)
  const first: Table<Row>['first'] = async (connection, sql, values) => {
    const [row] = await connection.all(sql, values)
    return row && decode(row)
  }

  return {
    name,
    columns,
    qualified: entries.map((entry) => `${name}.${entry.name}`).join(', '),
    decode,
    select,
    all,
    first,
    page: async (connection, sql, values, limit, keyOf) => pageOf(await all(connection, sql, [...values, limit + 1]), limit, keyOf),
    finding,
    async find(connection, tenant, reference) {
      const found = finding(tenant, reference)
      return found && first(connection, found.sql, found.values)
    },
    encode,
    insertion: (kind, rows) => insertStatements(kind, rows.length, (index) => rows[index] as Value[]),
    changing: (kind, rows) =>
      kind === 'postgres'
        ? updateMany(rows)
        : rows.map(([tenant, ...kept]) => ({
            sql: update,
            values: [...kept, tenant as Value, kept[idAt] as Value, Number(kept[versionAt]) - 1],
            expects: 1,
          })),
    insert: (connection, tenant, rows) => insertRows(connection, rows.length, (index) => [tenant, ...encode(rows[index] as Row)]),
    update: (connection, tenant, row) => changeOne(connection, update, [...encode(row), tenant, row.id, row.version - 1]),
    remove: (connection, tenant, row) => changeOne(connection, remove, [tenant, row.id, row.version]),
  }
}
