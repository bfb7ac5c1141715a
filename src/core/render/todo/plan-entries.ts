import type { ListEntry } from '../../../contract/operations/list.ts'

/** A line of a plan as the Agent Client Protocol shows it: it knows neither blocked nor cancelled work, so the words say it. */
export interface PlanEntry {
  content: string
  priority: ListEntry['priority']
  status: 'pending' | 'in_progress' | 'completed'
}

/** Every todo of a list. What was cancelled counts as over, and says so, so that nobody takes it for done. */
export function planEntries(todos: readonly ListEntry[]): PlanEntry[] {
  return todos.map(({ content, priority, status, blocked }) => {
    if (status === 'cancelled') return { content: `${content} (cancelled)`, priority, status: 'completed' }
    return { content: blocked === undefined ? content : `${content} (blocked: ${blocked})`, priority, status }
  })
}
