const key = 'punchlist.wrote'

/** Sessions in which the person wrote today, at this browser: these they want to hear of when they fail. */
export function writtenToday(): ReadonlySet<number> {
  const { day, sessions } = read()
  return new Set(day === today() ? sessions : [])
}

export function rememberWriting(session: number): void {
  localStorage.setItem(key, JSON.stringify({ day: today(), sessions: [...new Set([...writtenToday(), session])].slice(-200) }))
}

function read(): { day: string; sessions: number[] } {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { day?: string; sessions?: number[] }
    return { day: kept.day ?? '', sessions: Array.isArray(kept.sessions) ? kept.sessions : [] }
  } catch {
    return { day: '', sessions: [] }
  }
}

function today(): string {
  return new Date().toDateString()
}
