import { ledger } from './0001-ledger.ts'
import { sessionLists } from './0002-session-lists.ts'
import { tasksAndRuns } from './0003-tasks-and-runs.ts'
import type { Migration } from './migration.ts'

export const migrations: readonly Migration[] = [ledger, sessionLists, tasksAndRuns]
export const newest = migrations.length
