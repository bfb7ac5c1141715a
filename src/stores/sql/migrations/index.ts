import { ledger } from './0001-ledger.ts'
import type { Migration } from './migration.ts'

export const migrations: readonly Migration[] = [ledger]
export const newest = migrations.length
