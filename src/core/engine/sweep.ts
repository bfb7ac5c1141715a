import type { Tenant } from '../../contract/nouns/tenant.ts'
import type { EnginePerform } from '../gate/perform.ts'
import type { Caller } from '../ports/caller.ts'
import type { StoredRun } from '../ports/records.ts'
import type { Store } from '../ports/store.ts'
import type { Log } from './log.ts'

interface Sweeping {
  store: Store
  perform: EnginePerform
  callerFor(tenant: Tenant): Caller
  /** Ends what a dead daemon on this machine has left running. */
  endOrphan(run: StoredRun): Promise<void>
  log: Log
}

const atOnce = 100

/**
 * Takes over runs whose lease has run out: each is ended as lost, and its session woken again. Safe to be done by every node. All at
 * once, so that they share a commit: a daemon that held a hundred runs must not keep the last of them waiting.
 */
export async function sweepRuns({ store, perform, callerFor, endOrphan, log }: Sweeping): Promise<number> {
  const recover = async ({ run, tenant }: { run: StoredRun; tenant: Tenant }): Promise<boolean> => {
    await endOrphan(run).catch((problem) => log.error({ run: run.id, problem }, 'an orphan could not be ended'))
    const outcome = await perform('run.recover', { run: run.id }, { caller: callerFor(tenant) })
    if (!outcome.granted || !outcome.value.recovered) return false
    log.info({ tenant: tenant.name, run: run.id, session: run.session, node: run.node }, 'a lost run was taken over')
    return true
  }
  const recovered = await Promise.all((await store.lapsedRuns(atOnce)).map(recover))
  return recovered.filter(Boolean).length
}
