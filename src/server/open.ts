import { createSearchIndex, type SearchIndex } from '../core/engine/search-index.ts'
import { everyOperation } from '../core/engine-contract/index.ts'
import type { Settings } from '../core/gate/handler.ts'
import { followChanges } from '../core/operations/follow.ts'
import { handlers } from '../core/operations/index.ts'
import type { Store } from '../core/ports/store.ts'
import type { Tracing } from '../core/ports/tracing.ts'
import { type Punchlist as Assembled, assembleFor, type Circumstances, openStore, type Stay } from './assemble.ts'
import type { Place } from './config/place.ts'

export { type LocalCaller, openStore, type Stay } from './assemble.ts'

export interface Punchlist extends Assembled {
  /** What searches look in. */
  searchIndex: SearchIndex
}

/** Opens the store at this place and puts the gate before it. */
export async function openPunchlist(
  place: Place,
  settings?: Partial<Settings>,
  stay: Stay = 'short',
  tracing?: Tracing,
): Promise<Punchlist> {
  return assemble(await openStore(place, stay), { place, settings, tracing })
}

/** For everything that can be asked. */
export function assemble(store: Store, circumstances?: Circumstances): Punchlist {
  const assembled = assembleFor({ operations: everyOperation, handlers, follow: followChanges }, store, circumstances)
  const { perform } = assembled
  const searchIndex = createSearchIndex(store, perform)
  return {
    ...assembled,
    searchIndex,
    async perform(name, input, call) {
      // Whoever has just written something expects to find it.
      if (name === 'search.find') await searchIndex.catchUp(call.caller.tenant)
      return perform(name, input, call)
    },
  }
}
