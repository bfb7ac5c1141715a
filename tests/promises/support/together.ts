import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aroundEveryStatement, sleep } from './statements.ts'

/**
 * Imported before the command line: holds its first statement back until as many processes as `MEETING_SIZE` have come to
 * that point. Each leaves a file in `MEETING_PLACE` when it arrives.
 */
const place = String(process.env.MEETING_PLACE)
const size = Number(process.env.MEETING_SIZE)
let met = false

aroundEveryStatement(({ run }) => {
  if (!met) meet()
  met = true
  return run()
})

function meet(): void {
  writeFileSync(join(place, String(process.pid)), '')
  const deadline = Date.now() + 120_000
  while (readdirSync(place).length < size && Date.now() < deadline) sleep(5)
}
