const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Quick at first, for a receiver that restarts; then for a night in which nobody mends it. */
const delays: readonly number[] = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour]

/** How many milliseconds to wait after this many attempts that failed; undefined is to give up. */
export function retryDelay(attempts: number): number | undefined {
  return delays[attempts - 1]
}
