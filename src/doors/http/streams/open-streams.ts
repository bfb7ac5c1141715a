/** The streams that browsers hold open, by the token in their cookie. */
export interface OpenStreams {
  /** Answers how to forget it. */
  add(token: string, end: () => void): () => void
  endAll(token: string): void
}

/** A browser that signs out is done with its cookie, also where the token in it was made for more than this browser and stays good. */
export function createOpenStreams(): OpenStreams {
  const streams = new Map<string, Set<() => void>>()
  return {
    add(token, end) {
      const own = streams.get(token) ?? new Set()
      streams.set(token, own.add(end))
      return () => {
        own.delete(end)
        if (own.size === 0 && streams.get(token) === own) streams.delete(token)
      }
    },
    endAll(token) {
      for (const end of [...(streams.get(token) ?? [])]) end()
    },
  }
}
