import type { HistoryEntry } from '../../../contract/nouns/history.ts'
import { historyLine } from '../../../core/render/undo/history-lines.ts'
import { lines } from './lines.ts'
import { minute } from './minute.ts'

/** A row as it is now, and what happened to it. */
export function historyShown(head: string, history: readonly HistoryEntry[], next: string | null): string {
  const told = history.map((entry) => historyLine(entry, minute))
  return [head, lines(told, '(nothing is left in the log)', next)].join('\n')
}
