export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** How a program ended, as the rest of a sentence about it; empty when it ended well. */
export function badEnd({ code, signal }: Exit): string {
  if (signal !== null) return `was killed by ${signal}`
  return code === 0 ? '' : `exited with code ${code}`
}
