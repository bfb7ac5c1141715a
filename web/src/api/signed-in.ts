import { tellOtherTabs } from './other-tabs.ts'
import { tenantOfBrowser } from './session-cookie.ts'
import { storeOf } from './store.ts'

/** `expired`: the browser was signed in until the daemon no longer took its cookie. */
export type SignedIn = 'unknown' | 'yes' | 'no' | 'expired'

export const signedIn = storeOf<SignedIn>('unknown')
/** Counts how often this browser has signed in: each time the log may be another one. */
export const signIns = storeOf(0)

let isLooking = false

/** An answer said that nobody is signed in. It may be late, and another tab may have signed in since: so the daemon is asked. */
export async function noticeRefusal(): Promise<void> {
  if (isLooking || signedIn.get() !== 'yes') return
  isLooking = true
  const isKnown = await tenantOfBrowser().then(
    (tenant) => tenant !== undefined,
    () => true,
  )
  isLooking = false
  if (isKnown) signIns.set(signIns.get() + 1)
  else if (signedIn.get() === 'yes') {
    signedIn.set('expired')
    tellOtherTabs('expired')
  }
}
