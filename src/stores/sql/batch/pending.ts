import type { Noun, Records } from '../../../core/ports/records.ts'
import { answersInto } from '../answers.ts'
import type { Connection, Value } from '../connection.ts'
import { eventsInto, type Places, settingPlaces } from '../events.ts'
import type { Statement } from '../insert-rows.ts'
import { settingNumber } from '../numbers.ts'
import type { Finding, Table } from '../table.ts'
import { tables } from '../tables.ts'

/**
 * The nouns whose rows may wait, those that others are linked to first. The rest is written at once, in its order: of those rows, one may have to give
 * up what another one takes.
 */
const order = [
  'sprint',
  'artifact',
  'artifactRevision',
  'session',
  'task',
  'todo',
  'comment',
  'link',
  'memory',
  'message',
  'part',
  'question',
  'notification',
] as const satisfies readonly Noun[]
type WaitingNoun = (typeof order)[number]
const waiting: ReadonlySet<Noun> = new Set(order)

export function mayWait(noun: Noun): noun is WaitingNoun {
  return waiting.has(noun)
}

/** A row that is to be written: as it is, and as it is kept. */
export interface RowWrite {
  noun: WaitingNoun
  kind: 'insert' | 'update'
  row: Records[WaitingNoun]
  /** Beginning with the tenant. */
  kept: Value[]
}

interface AnswerWrite {
  finding: Finding
  kept: Value[]
}

/** What one job is to write, in the order in which it said so. */
export class JobWrites {
  readonly tenant: number
  readonly rows: RowWrite[] = []
  readonly statements: Statement[] = []
  readonly events: Value[][] = []
  readonly answers: AnswerWrite[] = []
  /** The last number that it was given, by noun. */
  readonly numbers = new Map<string, number>()
  places: Places | undefined
  /** Tenants whose logs have grown. */
  readonly grown = new Set<number>()

  constructor(tenant: number) {
    this.tenant = tenant
  }

  /** Whether whoever reads could miss something. */
  get isEmpty(): boolean {
    return this.rows.length + this.statements.length + this.events.length + this.answers.length === 0
  }
}

interface Updates {
  ids: Set<string>
  rows: Value[][]
}

/** What is to be written for one tenant and not yet sent to the database, sorted by what one statement can do. */
export class Pending {
  readonly #tenant: number
  readonly #inserts = new Map<Noun, Value[][]>()
  /** A row that is changed twice is so in two statements. */
  readonly #updates = new Map<Noun, Updates[]>()
  readonly #statements: Statement[] = []
  readonly #events: Value[][] = []
  readonly #answers: Value[][] = []
  readonly #numbers = new Map<string, number>()
  #places: Places | undefined
  readonly #tables = new Set<string>()

  constructor(tenant: number) {
    this.#tenant = tenant
  }

  get isEmpty(): boolean {
    return this.#tables.size === 0
  }

  /** Whether a statement may read what is not there yet. A table's name anywhere in it is enough. */
  concerns(sql: string): boolean {
    for (const table of this.#tables) if (sql.includes(table)) return true
    return false
  }

  take({ rows, statements, events, answers, numbers, places }: JobWrites): this {
    for (const row of rows) this.#takeRow(row)
    for (const statement of statements) this.#takeStatement(statement)
    for (const event of events) this.#events.push(event)
    for (const { kept } of answers) this.#answers.push(kept)
    for (const [noun, last] of numbers) this.#numbers.set(noun, last)
    this.#places = places ?? this.#places
    if (this.#places !== undefined) this.#tables.add('events').add('tenants')
    if (answers.length > 0) this.#tables.add('idempotency_keys')
    if (numbers.size > 0) this.#tables.add('counters')
    return this
  }

  #takeRow({ noun, kind, row, kept }: RowWrite): void {
    this.#tables.add(tables[noun].name)
    if (kind === 'insert') {
      listIn(this.#inserts, noun).push(kept)
      return
    }
    const steps = listIn(this.#updates, noun)
    const step = steps[steps.findLastIndex(({ ids }) => ids.has(row.id)) + 1]
    if (step === undefined) steps.push({ ids: new Set([row.id]), rows: [kept] })
    else {
      step.ids.add(row.id)
      step.rows.push(kept)
    }
  }

  #takeStatement(statement: Statement): void {
    for (const [, table] of statement.sql.matchAll(/\b(?:INTO|UPDATE|FROM)\s+(\w+)/g)) this.#tables.add(String(table))
    this.#statements.push(statement)
  }

  /** What is to be said to the database, in this order. */
  *writes(kind: Connection['kind']): Generator<Statement> {
    for (const noun of order) yield* tableOf(noun).insertion(kind, this.#inserts.get(noun) ?? [])
    for (const noun of order) for (const { rows } of this.#updates.get(noun) ?? []) yield* tableOf(noun).changing(kind, rows)
    yield* this.#statements
    yield* eventsInto(kind, this.#events)
    yield* answersInto(kind, this.#answers)
    for (const [noun, last] of this.#numbers) yield settingNumber(this.#tenant, noun, last)
    if (this.#places !== undefined) yield settingPlaces(this.#tenant, this.#places)
  }
}

function tableOf(noun: Noun): Table<Records[Noun]> {
  return tables[noun] as Table<Records[Noun]>
}

function listIn<Key, Item>(lists: Map<Key, Item[]>, key: Key): Item[] {
  const known = lists.get(key)
  if (known !== undefined) return known
  const list: Item[] = []
  lists.set(key, list)
  return list
}
