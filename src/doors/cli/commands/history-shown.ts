import type { Output } from '../../../contract/operations/index.ts'
import { historyLine, olderIsGone } from '../../../core/render/undo/history-lines.ts'
import { lines } from './lines.ts'
import { minute } from './minute.ts'

/** A row as it is now, and what happened to it. */
export function historyShown(
  head: string,
  { history, next, trimmed }: Pick<Output<'todo.history'>, 'history' | 'next' | 'trimmed'>,
): string {
  const told = history.map((entry) => historyLine(entry, minute))
  return [head, lines(told, '(nothing is left in the log)', next), ...(trimmed ? [olderIsGone] : [])].join('\n')
}
