import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'

export interface Attempts {
  /** Counts as failed until it is said to have succeeded, so that many at once are no more than one after another. */
  begin(address: string): Outcome<{ succeeded(): void }>
  /** Seconds until one more may be made from there. */
  wait(address: string): number
}

interface Limits {
  most: number
  span: number
  /** Of how many addresses failures are remembered; those that tried last. */
  addresses?: number
  now(): number
}

/** So many failures within a span from one address, and then a pause for that address. */
export function createAttempts({ most, span, addresses = 10_000, now }: Limits): Attempts {
  /** In the order of their last attempts. */
  const failures = new Map<string, { at: number }[]>()
  const recent = (address: string) => (failures.get(address) ?? []).filter(({ at }) => now() - at < span)
  const note = (address: string, those: { at: number }[]) => {
    failures.delete(address)
    if (those.length > 0) failures.set(address, those)
  }
  const forgetOldest = () => {
    for (const [address, those] of failures) {
      const isOld = those.every(({ at }) => now() - at >= span)
      if (!isOld && failures.size <= addresses) return
      failures.delete(address)
    }
  }
  const wait = (address: string) => {
    const oldest = recent(address).at(-most)
    return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest.at + span - now()) / 1000))
  }
  return {
    wait,
    begin(address) {
      const seconds = wait(address)
      if (seconds > 0)
        return refuse('too_many', 'Too many attempts to sign in have failed from this address.', {
          hint: `Try again in ${seconds} seconds.`,
        })
      const attempt = { at: now() }
      note(address, [...recent(address), attempt])
      forgetOldest()
      const succeeded = () =>
        note(
          address,
          recent(address).filter((one) => one !== attempt),
        )
      return grant({ succeeded })
    },
  }
}
