import { parseArgs } from 'node:util'
import type { Store } from '../../../src/core/ports/store.ts'
import { firstToken } from '../../../src/server/commands/greeting.ts'
import { placeFrom } from '../../../src/server/config/place.ts'
import { startDaemon } from '../../../src/server/daemon.ts'
import { assemble, openPunchlist, type Punchlist } from '../../../src/server/open.ts'

/** Runs a daemon as `punchlist serve` does, but on a store that was given a defect. */
export async function serveWith(spoil: (store: Store) => Store): Promise<Punchlist> {
  const { values } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, database: { type: 'string' }, port: { type: 'string' }, json: { type: 'boolean' } },
  })
  const { store } = await openPunchlist(placeFrom(values, {}))
  const punchlist = assemble(spoil(store))
  const log = { error: (details: object, message: string) => console.error(message, details) }
  const { url } = await startDaemon(punchlist, { port: Number(values.port), host: '127.0.0.1', allowHosts: [], version: 'canary', log })
  console.log(JSON.stringify({ url, token: await firstToken(punchlist) }))
  return punchlist
}
