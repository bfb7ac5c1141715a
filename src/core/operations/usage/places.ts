import type { StoredRun, StoredSession } from '../../ports/records.ts'
import type { Reading } from '../../ports/store.ts'
import type { UsagePlace } from '../../ports/usage.ts'

/** Nobody nests sessions deeper; parents that lead in a circle must end somewhere. */
const deepest = 20

/** Where what a run uses is counted besides its day: each session and each task above it once, however it comes to stand below it. */
export async function placesOf(run: Pick<StoredRun, 'session' | 'agent'>, store: Pick<Reading, 'find' | 'tasks'>): Promise<UsagePlace[]> {
  const sessions = await sessionsAbove(run.session, store)
  const tasks = new Set<number>()
  for (const { task } of sessions) {
    if (task === null || tasks.has(task)) continue
    for (const { number } of await store.tasks.above(task)) tasks.add(number)
  }
  return [
    { scope: 'tenant', name: '' },
    { scope: 'agent', name: run.agent },
    ...sessions.map(({ number }): UsagePlace => ({ scope: 'session', name: String(number) })),
    ...[...tasks].map((task): UsagePlace => ({ scope: 'task', name: String(task) })),
  ]
}

/** The session itself first. */
async function sessionsAbove(number: number, store: Pick<Reading, 'find'>): Promise<StoredSession[]> {
  const found = new Map<number, StoredSession>()
  for (let next: number | string | null = number; next !== null && found.size < deepest; ) {
    const session: StoredSession | undefined = await store.find('session', next)
    if (session === undefined || found.has(session.number)) break
    found.set(session.number, session)
    next = session.parent
  }
  return [...found.values()]
}
