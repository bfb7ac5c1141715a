/** The phrase without what changes nothing: capitals, spare spaces, quotation marks around it, a period at its end. */
export function plainPhrase(written: string): string {
  return written
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^[ "'`“”]+|[ "'`“”.!]+$/g, '')
    .replace(/, ?and /g, ' and ')
    .replace(/, /g, ' ')
}
