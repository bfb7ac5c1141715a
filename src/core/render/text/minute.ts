/** A time as it is read in a line: to the minute, in UTC. */
export function minute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16)}Z`
}
