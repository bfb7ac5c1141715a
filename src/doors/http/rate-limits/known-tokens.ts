/** Which secrets were good lately, by their prints, and whose they were. */
export interface KnownTokens {
  find(print: string): string | undefined
  keep(print: string, token: string): void
  forget(print: string): void
}

/** So many at most: those that came first are forgotten. */
export function createKnownTokens(most = 10_000): KnownTokens {
  const tokens = new Map<string, string>()
  return {
    find: (print) => tokens.get(print),
    keep(print, token) {
      const [first] = tokens.keys()
      if (tokens.size >= most && first !== undefined) tokens.delete(first)
      tokens.set(print, token)
    },
    forget: (print) => void tokens.delete(print),
  }
}
