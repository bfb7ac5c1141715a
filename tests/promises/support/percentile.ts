/** What so large a share of the values does not exceed. They must be sorted. */
export function percentile(sorted: readonly number[], share: number): number {
  return Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN) * 10) / 10
}
