import type { Findings } from '../../doors/cli/command-context.ts'
import type { Finding } from '../../health/findings.ts'
import { openStore } from '../assemble.ts'
import { describePlace, type Environment, type Place, workspaceFrom } from '../config/place.ts'
import { lookAtAgents } from './look-at-agents.ts'
import { lookAtDaemon } from './look-at-daemon.ts'
import { lookAtFiles } from './look-at-files.ts'
import { lookAtStore } from './look-at-store.ts'

/** Everything that is known to go wrong. Where the database is damaged, nothing is read from it but what is wrong with it. */
export async function examineInstallation(place: Place, environment: Environment): Promise<Findings> {
  const findings: Finding[] = [...(await lookAtFiles(place)), await lookAtDaemon(place, environment)]
  const store = await openStore(place, 'doctor')
  try {
    const complaints = await store.examine()
    if (complaints.length === 0) {
      const tenants = await store.read(1, (reading) => reading.tenants.list())
      findings.push(...(await lookAtStore(store, tenants)))
      findings.push(...(await lookAtAgents(store, tenants, workspaceFrom(undefined, place, environment), environment)))
    }
    return { place: describePlace(place), kind: store.kind, complaints, findings }
  } finally {
    await store.close()
  }
}
