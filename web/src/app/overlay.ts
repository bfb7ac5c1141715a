import { storeOf } from '../api/store.ts'

/** What lies over the page. */
export const overlay = storeOf<'palette' | 'help' | 'create' | 'missed' | undefined>(undefined)
