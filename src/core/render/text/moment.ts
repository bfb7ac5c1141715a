/** A moment that reads the same for everybody, and sorts. */
export function moment(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}
