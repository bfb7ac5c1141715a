import { signOut } from './session-cookie.ts'
import { signedIn } from './signed-in.ts'
import { say } from './toasts.ts'

/** Signs this browser out, which revokes its token. */
export async function leave(): Promise<void> {
  try {
    await signOut()
    signedIn.set('no')
  } catch (problem) {
    say(problem instanceof Error ? problem.message : String(problem), { tone: 'refused', hint: 'You are still signed in: try again.' })
  }
}
