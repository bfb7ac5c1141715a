/** What the address says about which tasks are shown. */
export interface TaskSearch {
  /** The archived ones instead of the live ones. */
  view?: 'history'
  status?: 'draft' | 'active' | 'done' | 'canceled'
  owner?: string
}

export const liveStatuses = ['draft', 'active'] as const
export const archivedStatuses = ['done', 'canceled'] as const

/** An address that was mistyped shows too much rather than nothing. */
export function taskSearch(raw: Record<string, unknown>): TaskSearch {
  const isHistory = raw.view === 'history'
  const fitting: readonly string[] = isHistory ? archivedStatuses : liveStatuses
  const status = typeof raw.status === 'string' && fitting.includes(raw.status) ? (raw.status as TaskSearch['status']) : undefined
  const owner = typeof raw.owner === 'string' && raw.owner !== '' ? raw.owner : undefined
  return { ...(isHistory && { view: 'history' }), ...(status && { status }), ...(owner && { owner }) }
}
