import type { Store } from '../../../src/core/ports/store.ts'
import { serveWith } from './daemon.ts'

/** The defect: the daemon hears of a commit 400 ms after it should. */
function lateBell(store: Store): Store {
  return { ...store, onBell: (listener) => store.onBell((tenant) => void setTimeout(listener, 400, tenant)) }
}

await serveWith(lateBell)
