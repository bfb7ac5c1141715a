import { aroundEveryStatement } from '../support/statements.ts'

/** The defect, to be imported before the command line: commits do not wait for the disk, as is the driver's default in WAL mode. */
aroundEveryStatement(({ sql, run, also }) => (sql === 'PRAGMA synchronous = FULL' ? also('PRAGMA synchronous = NORMAL') : run()))
