// The daemon as it is, but for one thing: a write waits until the one before it is on the disk, so each has a commit of its own.
import type { Store } from '../../src/core/ports/store.ts'
import { firstToken } from '../../src/server/commands/greeting.ts'
import { startDaemon } from '../../src/server/daemon.ts'
import { assemble, openPunchlist } from '../../src/server/open.ts'

function oneByOne(store: Store): Store {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...store,
    write(tenant, work, lock) {
      const answer = last.then(() => store.write(tenant, work, lock))
      last = answer.catch(() => undefined)
      return answer
    },
  }
}

const [data = ''] = process.argv.slice(2)
const { store } = await openPunchlist({ data })
const punchlist = assemble(oneByOne(store))
const daemon = await startDaemon(punchlist, { port: 0, host: '127.0.0.1', allowHosts: [], version: 'bench', log: console })
process.stdout.write(`${JSON.stringify({ url: daemon.url, token: await firstToken(punchlist) })}\n`)
process.once('SIGTERM', () => void daemon.close())
