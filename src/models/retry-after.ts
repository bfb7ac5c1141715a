/** How long a provider asks to be left alone, in milliseconds; undefined if it does not say, or nothing we understand. */
export function retryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const milliseconds = numberIn(headers['retry-after-ms'])
  if (milliseconds !== undefined) return milliseconds
  const written = headers['retry-after']
  const seconds = numberIn(written)
  if (seconds !== undefined) return seconds * 1_000
  // Dates that begin with a number are none: Date.parse takes nearly everything.
  const date = written !== undefined && /^[A-Za-z]/.test(written) ? Date.parse(written) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function numberIn(written: string | undefined): number | undefined {
  return written !== undefined && /^\s*\d{1,12}(?:\.\d+)?\s*$/.test(written) ? Math.ceil(Number(written)) : undefined
}
