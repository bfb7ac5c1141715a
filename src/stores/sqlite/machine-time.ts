import { readFileSync } from 'node:fs'
import type { LeaseTime } from '../../core/ports/store.ts'

/**
 * Every process that opens the file runs on the same machine, so leases are judged by that machine's monotonic clock: setting the
 * wall clock ends no lease early. It starts anew with the machine, and is therefore named after the start.
 */
export function machineTime(): LeaseTime {
  clock ??= nameOfStart()
  return { clock, now: Math.floor(Number(process.hrtime.bigint() / 1_000_000n)) }
}

let clock: string | undefined

function nameOfStart(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return 'machine'
  }
}
