import { type Finding, judgeDaemon } from '../../health/findings.ts'
import { findListening } from '../../supervisor/listening.ts'
import { daemonFolder, isRunning } from '../config/daemon-folder.ts'
import type { Environment, Place } from '../config/place.ts'
import { version } from '../version.ts'

const patience = 2_000

/** The daemon that runs for this place on this machine, if one does. */
export async function lookAtDaemon(place: Place, environment: Environment): Promise<Finding> {
  const listening = findListening(daemonFolder(place, environment), isRunning)
  if (listening === undefined) return judgeDaemon(undefined, version)
  const answers = await fetch(`${listening.url}/health`, { signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok,
    () => false,
  )
  return judgeDaemon({ version: listening.version, answers }, version)
}
