import { storeOf } from './store.ts'

/** `expired`: the browser was signed in until the daemon no longer took its cookie. */
export type SignedIn = 'unknown' | 'yes' | 'no' | 'expired'

export const signedIn = storeOf<SignedIn>('unknown')
