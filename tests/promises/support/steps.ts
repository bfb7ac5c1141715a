import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { aroundEveryStatement } from './statements.ts'

/**
 * Imported before the command line: counts each statement and each change of a file's name, and kills the process after the
 * one that `STOP_AFTER` names. With `COPIES` it leaves there what such a kill would have left of its folder after each of them, which is all
 * that has been written to its files. A process that comes to its end says how many there were.
 */
const stopAfter = Number(process.env.STOP_AFTER)
const copies = process.env.COPIES
const data = process.argv[process.argv.indexOf('--data') + 1]
const { cpSync } = fs
let steps = 0

function step<Answer>(answer: Answer): Answer {
  steps += 1
  if (copies && data) cpSync(data, join(copies, String(steps)), { recursive: true })
  if (steps === stopAfter) process.kill(process.pid, 'SIGKILL')
  return answer
}

aroundEveryStatement(({ run }) => {
  const answer = run()
  return answer instanceof Promise ? answer.then(step) : step(answer)
})

const { linkSync, rmSync } = fs
fs.linkSync = (...given) => step(linkSync(...given))
fs.rmSync = (...given) => step(rmSync(...given))
syncBuiltinESMExports()

process.on('exit', () => process.stderr.write(`${steps} steps\n`))
