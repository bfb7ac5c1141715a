import { setTimeout as pause } from 'node:timers/promises'
import { keepLogs } from '../../../src/core/engine/log-keeper.ts'
import { serveWith } from '../canaries/daemon.ts'
import { tellStalls } from './stalls/tell-stalls.ts'

/** A daemon that keeps next to nothing of its logs, and looks all the time for what else is to be removed. */
if (process.send !== undefined) tellStalls()
const punchlist = await serveWith((store) => store)
const log = { error: (details: object, message: string) => console.error(message, details) }
keepLogs({ ...punchlist, retention: { days: 0, events: Number(process.env.KEPT_EVENTS ?? 30) }, log, every: 5 })
for (;;) {
  await punchlist.store.purge(300).catch((problem) => log.error({ problem }, 'what was deleted could not be removed yet'))
  await pause(5)
}
