import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { databaseFile, type Place } from '../../../src/server/config/place.ts'
import { settingsFor } from '../../../src/stores/postgres/open.ts'
import { SqliteFile } from '../../support/sqlite-file.ts'

type Given = string | number

/** Reads a database behind the product's back. */
export interface Looking {
  all<Row>(sql: string, ...values: Given[]): Promise<Row[]>
  /** What is damaged, as far as the database can tell. */
  damage(): Promise<string[]>
  close(): Promise<void>
}

/** All of it as it was at one moment. */
export function lookInto(place: Place): Promise<Looking> {
  return 'database' in place ? intoPostgres(place.database, inOneMoment.postgres) : intoSqlite(databaseFile(place.data))
}

/** Each time as it is: whoever looks often stays, since to come and go takes longer than to look. */
export function stayIn(place: Place): Promise<Looking> {
  return 'database' in place ? intoPostgres(place.database) : intoSqlite(databaseFile(place.data), '')
}

const inOneMoment = { sqlite: 'BEGIN', postgres: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' }

export async function intoSqlite(file: string, first = inOneMoment.sqlite): Promise<Looking> {
  const database = new SqliteFile(file, { readOnly: true })
  database.exec(first)
  return {
    async all<Row>(sql: string, ...values: Given[]) {
      const rows = database.all<Row>(sql, ...values)
      // Others in this process have requests under way: a connection that nobody looks after for seconds is closed.
      await setImmediate()
      return rows
    },
    async damage() {
      const integrity = database.value('PRAGMA integrity_check')
      return integrity === 'ok' ? [] : [String(integrity)]
    },
    async close() {
      if (first !== '') database.exec('COMMIT')
      await database.close()
    },
  }
}

async function intoPostgres(url: string, first = ''): Promise<Looking> {
  const client = new pg.Client(settingsFor(url))
  await client.connect()
  await client.query(first)
  return {
    async all(sql, ...values) {
      let count = 0
      return (
        await client.query(
          sql.replaceAll('?', () => `$${++count}`),
          values,
        )
      ).rows
    },
    // The server looks after its own pages.
    damage: async () => [],
    close: () => client.end(),
  }
}
