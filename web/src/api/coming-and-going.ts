import { forgetAll, keepFor } from './kept.ts'
import { hearOtherTabs, tellOtherTabs } from './other-tabs.ts'
import { signOut, tenantOfBrowser } from './session-cookie.ts'
import { noticeRefusal, signedIn, signIns } from './signed-in.ts'
import { say } from './toasts.ts'
import { restoreUnsaved } from './unsaved/send-again.ts'
import { forgetUnsaved } from './unsaved/unsaved.ts'

/** Goes in if the daemon knows this browser. Rejects when it is away. */
export async function enter(): Promise<void> {
  const tenant = await tenantOfBrowser()
  if (tenant === undefined) return signedIn.set(signedIn.get() === 'expired' ? 'expired' : 'no')
  // Nothing that another tenant's pages have read or kept may be seen or sent here: the page begins anew.
  if (!keepFor(tenant)) {
    forgetUnsaved()
    return window.location.assign('/')
  }
  restoreUnsaved()
  signIns.set(signIns.get() + 1)
  signedIn.set('yes')
}

/** A person has signed in at this tab. */
export async function arrive(): Promise<void> {
  await enter()
  tellOtherTabs('in')
}

/** A person signs out at this tab. Nothing of theirs stays behind, in no tab. */
export async function leave(): Promise<void> {
  try {
    await signOut()
    forgetPerson()
    tellOtherTabs('out')
  } catch (problem) {
    say(problem instanceof Error ? problem.message : String(problem), { tone: 'refused', hint: 'You are still signed in: try again.' })
  }
}

export function followOtherTabs(): () => void {
  return hearOtherTabs((word) => {
    if (word === 'in') void enter().catch(() => undefined)
    else if (word === 'out') forgetPerson()
    else void noticeRefusal()
  })
}

function forgetPerson(): void {
  forgetUnsaved()
  forgetAll()
  signedIn.set('no')
}
