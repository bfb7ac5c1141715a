import { everyOperation } from '../core/engine-contract/index.ts'
import type { Settings } from '../core/gate/handler.ts'
import { handlers } from '../core/operations/index.ts'
import type { Store } from '../core/ports/store.ts'
import { assembleFor, type Circumstances, openStore, type Punchlist, type Stay } from './assemble.ts'
import type { Place } from './config/place.ts'

export { type LocalCaller, openStore, type Punchlist, type Stay } from './assemble.ts'

/** Opens the store at this place and puts the gate before it. */
export async function openPunchlist(place: Place, settings?: Partial<Settings>, stay: Stay = 'short'): Promise<Punchlist> {
  return assemble(await openStore(place, stay), { place, settings })
}

/** For everything that can be asked. */
export function assemble(store: Store, circumstances?: Circumstances): Punchlist {
  return assembleFor({ operations: everyOperation, handlers }, store, circumstances)
}
