import type { Tenant } from '../../src/contract/nouns/tenant.ts'
import { trimOne } from '../../src/core/engine/log-keeper.ts'
import type { Punchlist } from '../../src/server/open.ts'

/** Trims a tenant's log to so many of its last events, however young the others are. */
export async function trimLog(punchlist: Pick<Punchlist, 'perform' | 'searchIndex'>, tenant: Tenant, events = 1): Promise<void> {
  // What the index of words has not read yet stays.
  await punchlist.searchIndex.catchUp(tenant)
  await trimOne({ perform: punchlist.perform, retention: { days: 0, events } }, tenant)
}
