/** Rows one a line, or a word that there are none; and how to read on. */
export function lines(rows: string[], none: string, next: string | null): string {
  if (rows.length === 0) return none
  return [...rows, ...(next ? [`… more (--after ${next})`] : [])].join('\n')
}
