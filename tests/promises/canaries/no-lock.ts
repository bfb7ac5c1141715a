import { aroundEveryStatement, sleep } from '../support/statements.ts'

/**
 * The defect, to be imported before the command line: a migration ends the transaction that it was given, and the lock with
 * it, before its first statement. Each of its statements is then committed by itself.
 */
let migrating = false

aroundEveryStatement(({ sql, run, also }) => {
  if (sql.startsWith('CREATE TABLE IF NOT EXISTS migrations')) {
    migrating = true
    const unlocked = also('COMMIT')
    return unlocked instanceof Promise ? unlocked.then(run) : run()
  }
  if (!migrating) return run()
  // Migrations are short, and two that have no lock would often miss each other.
  sleep(Math.random() * 60)
  if (sql !== 'COMMIT') return run()
  migrating = false
  return also('SELECT 1')
})
