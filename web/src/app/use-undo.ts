import { useEffect } from 'react'
import type { Output } from '../../../src/contract/operations/index.ts'
import { type Change, useChange } from '../api/use-change.ts'
import { keepLast } from '../parts/todo-list/deletions.ts'
import { undoKey } from './undo-key.ts'

/** Ctrl Z takes back one's last change, wherever on the page one is; with Shift it is done again. Text fields keep theirs. */
export function useUndo(): void {
  const { change } = useChange('change.undo', { says: undoneWords })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isText(event.target) || document.querySelector('dialog[open]')) return
      const wish = undoKey(event)
      if (wish === undefined) return
      event.preventDefault()
      if (wish === 'undo' && keepLast()) return
      void (change as Change<'change.undo'>['change'])({ redo: wish === 'redo' })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [change])
}

/** What was taken back, by its first rows. */
function undoneWords({ what, count, redo }: Pick<Output<'change.undo'>, 'what' | 'count' | 'redo'>): string {
  const named = what.slice(0, 3).map(({ number, title }) => `${number === null ? '' : `#${number} `}${title.slice(0, 60)}`.trim())
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  return `${redo ? 'Done again' : 'Taken back'}: ${named.join(', ')}${more}`
}

function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
}
