import { parseArgs } from 'node:util'
import { firstToken } from '../../../src/server/commands/greeting.ts'
import { engineConfigFrom } from '../../../src/server/config/engine-config.ts'
import { placeFrom } from '../../../src/server/config/place.ts'
import { startDaemon } from '../../../src/server/daemon.ts'
import { startEngine } from '../../../src/server/engine.ts'
import { openPunchlist, type Punchlist } from '../../../src/server/open.ts'
import { openWorkspace } from '../../../src/workspace/open-workspace.ts'
import { complaints, daemonArguments } from '../support/daemon-arguments.ts'

/** Runs a daemon with a workspace as `punchlist serve` does, but behind a gate that was given a defect. */
export async function serveEngineWith(spoil: (punchlist: Punchlist) => Punchlist): Promise<void> {
  const { values } = parseArgs({
    allowPositionals: true,
    options: { ...daemonArguments, workspace: { type: 'string' } },
  })
  const place = placeFrom(values, {})
  const config = engineConfigFrom(values, place, process.env)
  const punchlist = spoil(await openPunchlist(place))
  const { url } = await startDaemon(punchlist, {
    port: Number(values.port),
    host: '127.0.0.1',
    allowHosts: [],
    version: 'canary',
    log: complaints,
  })
  await openWorkspace(punchlist, String(config.workspace), complaints)
  await startEngine(punchlist, { ...config, url: () => url, log: complaints })
  console.log(JSON.stringify({ url, token: await firstToken(punchlist) }))
}
