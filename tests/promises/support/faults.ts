import { aroundEveryStatement } from './statements.ts'

/** Where the next change of a todo fails: before its commit, at it, or right after it. */
export type Fault = 'before' | 'at' | 'after'

/** Imported before the command line, in a process that is told over its channel what to fail at, and says when it has heard it. */
let next: Fault | undefined
const changed = new WeakSet<object>()

process.on('message', (fault: Fault) => {
  next = fault
  process.send?.('armed')
})
process.channel?.unref()

function taken(wanted: Fault): boolean {
  if (next !== wanted) return false
  next = undefined
  return true
}

aroundEveryStatement(({ sql, on, run, fail }) => {
  if (sql.startsWith('INSERT INTO todos ')) {
    changed.add(on)
    return taken('before') ? fail() : run()
  }
  if ((sql !== 'COMMIT' && sql !== 'ROLLBACK') || !changed.delete(on) || sql === 'ROLLBACK') return run()
  if (taken('at')) return fail()
  if (!taken('after')) return run()
  const done = run()
  return done instanceof Promise ? done.then(fail) : fail()
})
