import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'

export function etagOf(version: number): string {
  return `"${version}"`
}

/** `If-Match: "3"` means: only if the row is still at version 3. `*` means any version. */
export function versionFrom(header: string | undefined): Outcome<number | undefined> {
  if (header === undefined || header.trim() === '*') return grant(undefined)
  const match = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim())
  if (match) return grant(Number(match[1]))
  return refuse('invalid', 'If-Match does not hold an ETag of this server.', {
    hint: 'Send the ETag as it came, in double quotes: If-Match: "3"',
  })
}

export const claimHeader = 'punchlist-claim'

/** The id of the caller's claim on a todo. */
export function claimFrom(header: string | string[] | undefined): Outcome<string | undefined> {
  if (header === undefined) return grant(undefined)
  if (typeof header === 'string' && /^[\x21-\x7e]{1,100}$/.test(header)) return grant(header)
  return refuse('invalid', 'Punchlist-Claim does not hold the id of a claim.', {
    hint: 'Send the id as the claim was answered: Punchlist-Claim: claim_…',
  })
}

export function keyFrom(header: string | string[] | undefined): Outcome<string | undefined> {
  if (header === undefined) return grant(undefined)
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return grant(header)
  return refuse('invalid', 'The Idempotency-Key must be 1 to 200 visible ASCII characters.', { hint: 'A UUID is a good key.' })
}
