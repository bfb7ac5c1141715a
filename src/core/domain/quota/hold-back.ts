import { shortened } from '../shortened.ts'

/** The one line that stands for all that a session would have told the people beyond its quota. */
export function heldBackText(count: number, most: number, last: string): string {
  const those = count === 1 ? 'One more notification was' : `${count} more notifications were`
  return `${those} held back: the quota \`notifications\` lets ${most} through within an hour. The last of them: ${shortened(last)}`
}
