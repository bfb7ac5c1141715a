import type { LeaseTime, Writing } from '../../core/ports/store.ts'

export type Value = string | number | null

/**
 * The little that the shared statements ask of a database. Statements are written once, in the SQL both databases speak,
 * with `?` for each value; rows come back as arrays in the order of the selected columns. Each statement's text must be
 * one of a bounded set, since both databases keep what they have prepared.
 */
export interface Connection {
  /** For the few statements that the databases have no common words for. */
  readonly kind: 'sqlite' | 'postgres'
  all(sql: string, values: readonly Value[]): Promise<Value[][]>
  /** Answers how many rows were changed. */
  run(sql: string, values: readonly Value[]): Promise<number>
  /** Lets others be answered first, if this has gone on for long. A statement does so by itself; what is done with many rows has to ask for it. */
  giveWay(): Promise<void>
  /** The time that leases are judged by. */
  leaseTime(): Promise<LeaseTime>
  /** What day it is goes by this. */
  wallTime(): Promise<number>
}

/**
 * Begins a statement for many rows at once, which PostgreSQL is to plan anew each time: by what it does to a table of a few rows it would go on when
 * there are many. For all of a batch, that costs little.
 */
export const plannedAnew = '/* planned anew */ '

/** What a noun is asked for, within a transaction of one tenant. */
export type Queries<Noun extends keyof Writing> = (connection: Connection, tenant: number) => Writing[Noun]
