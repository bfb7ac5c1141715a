import { grant, type Outcome, refuse } from '../../../../contract/refusals.ts'
import { quoted } from './refuse-when.ts'

const longestName = 64

/** Grants the name in the spelling of the time zone database. */
export function judgeZone(zone: string): Outcome<string> {
  const name = zone.trim()
  const known = resolved(name)
  if (known === null) {
    const problem = name === '' ? 'The time zone is empty.' : `${quoted(name)} is no time zone.`
    return refuse('invalid', problem, {
      hint: 'Use an IANA name such as Europe/Berlin or UTC.',
      fields: [{ field: 'zone', problem: problem.replace(/\.$/, '') }],
    })
  }
  // What is only another name of the zone stays: who writes Asia/Kolkata should not read Asia/Calcutta.
  return grant(known.toLowerCase() === name.toLowerCase() ? known : name)
}

/** A place, UTC or GMT. Not “EST” and its like: they mean other places to other people, and most of them have no summer time. */
function resolved(zone: string): string | null {
  if (zone.length > longestName || !/^(?:utc|gmt|[a-z_]+(?:\/[a-z0-9_+-]+)+)$/i.test(zone)) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
