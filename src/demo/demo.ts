import { UsageError } from '../doors/cli/usage-error.ts'
import type { ServeOptions } from '../doors/cli/world.ts'
import type { AgentFunction } from '../runners/function/function-runner.ts'
import type { Punchlist } from '../server/open.ts'
import { beginDemo } from './begin-demo.ts'
import { demoAgents } from './demo-agents.ts'
import { openDemoFolder } from './demo-folder.ts'
import { pauseFrom } from './pause.ts'

export interface Demo {
  /** What the daemon is started with. */
  options: ServeOptions
  environment: NodeJS.ProcessEnv
  functions(punchlist: Punchlist): Record<string, AgentFunction>
  /** Sets the scenarios going, once the engine runs. */
  begin(punchlist: Punchlist): Promise<void>
  close(): Promise<void>
}

const heeded = ['PUNCHLIST_PORT', 'PUNCHLIST_ZONE', 'PUNCHLIST_LEASE_MS', 'PUNCHLIST_CONCURRENCY'] as const

/** A demo has a folder of its own, and nothing of what is set up for real work: no webhook, no models, no workspace. */
export async function openDemo(options: ServeOptions, environment: NodeJS.ProcessEnv): Promise<Demo> {
  for (const flag of ['database', 'workspace'] as const) {
    if (options[flag] !== undefined) throw new UsageError(`serve --demo does not take --${flag}: it has a folder of its own.`)
  }
  const pause = pauseFrom(environment)
  const folder = await openDemoFolder(options.data)
  return {
    // Every scenario is to be seen at once, so one that waits its turn would look broken.
    options: { ...options, data: folder.data, concurrency: options.concurrency ?? (environment.PUNCHLIST_CONCURRENCY || '16') },
    environment: Object.fromEntries(heeded.map((name) => [name, environment[name]])),
    functions: (punchlist) => demoAgents(punchlist, pause),
    async begin(punchlist) {
      if (await folder.hasBegun()) return
      await beginDemo(punchlist)
      await folder.begun()
    },
    close: folder.close,
  }
}
