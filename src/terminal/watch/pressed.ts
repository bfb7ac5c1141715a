import { isOpen, type Looking, selectedIndex } from './looking.ts'
import type { Row } from './row.ts'
import { typed } from './typed.ts'
import type { Wish } from './wish.ts'

/** A key, named if it writes nothing. */
export type Key =
  | { name: 'up' | 'down' | 'left' | 'right' | 'pageup' | 'pagedown' | 'home' | 'end' | 'return' | 'escape' }
  | { name: 'backspace' | 'clear' | 'word' | 'interrupt' }
  | { name: 'text' | 'paste'; text: string }

export interface Pressed {
  looking: Looking
  wish?: Wish
}

export interface Standpoint {
  rows: readonly Row[]
  /** How many rows the screen shows at once. */
  page: number
  /** The session that is watched; undefined for the whole tenant. */
  session: Row['session']
}

/** What a key does: to the screen, and beyond it. */
export function pressed(looking: Looking, key: Key, standpoint: Standpoint): Pressed {
  if (key.name === 'interrupt') return { looking, wish: { do: 'quit' } }
  if (looking.asking !== undefined) return typed(looking, looking.asking, key)
  if (looking.help) return { looking: { ...looking, help: false } }
  const { rows, page } = standpoint
  const at = selectedIndex(rows, looking)
  const go = (index: number): Pressed => {
    const next = Math.max(0, Math.min(index, rows.length - 1))
    return { looking: { ...looking, selected: rows[next]?.key, at: next, notice: '' } }
  }
  switch (key.name) {
    case 'up':
      return go(at - 1)
    case 'down':
      return go(at + 1)
    case 'pageup':
      return go(at - page)
    case 'pagedown':
      return go(at + page)
    case 'home':
      return go(0)
    case 'end':
      return go(rows.length - 1)
    case 'left':
    case 'right':
      return fold(looking, rows[at], key.name === 'right')
    case 'return':
      return enter(looking, rows[at])
    case 'escape':
      return { looking: { ...looking, filter: '', notice: '' } }
    case 'paste':
      return { looking: { ...looking, notice: 'Pasted text is taken only where something is asked: press a or m first.' } }
    case 'text':
      if (key.text === 'j') return go(at + 1)
      if (key.text === 'k') return go(at - 1)
      if (key.text === 'g') return go(0)
      if (key.text === 'G') return go(rows.length - 1)
      return command(looking, key.text, rows[at], standpoint)
    default:
      return { looking }
  }
}

function command(looking: Looking, letter: string, row: Row | undefined, { session: watched }: Standpoint): Pressed {
  const todo = row?.todo
  const session = row?.session ?? watched
  const say = (notice: string): Pressed => ({ looking: { ...looking, notice } })
  const needsTodo = () => say('Select a todo first.')
  const needsSession = () => say('Select a session first.')
  switch (letter) {
    case ' ':
      return enter(looking, row)
    case 'a':
    case 'A': {
      const list = row?.list ?? watched?.number ?? 0
      return { looking: { ...looking, asking: { for: 'add', text: '', list, parent: letter === 'A' ? todo : undefined } } }
    }
    case 's':
      return todo ? { looking, wish: { do: 'status', todo, status: 'in_progress' } } : needsTodo()
    case 'x':
      return todo ? { looking, wish: { do: 'status', todo, status: 'completed' } } : needsTodo()
    case 'c':
      return todo ? { looking, wish: { do: 'status', todo, status: 'canceled' } } : needsTodo()
    case 'b':
      return todo ? { looking: { ...looking, asking: { for: 'block', text: '', todo } } } : needsTodo()
    case 'd':
      return todo ? { looking: { ...looking, asking: { for: 'delete', text: '', todo } } } : needsTodo()
    case 'u':
      return { looking, wish: { do: 'undo' } }
    case 'r':
      return session ? { looking, wish: { do: 'control', session, verb: 'go' } } : needsSession()
    case 'p':
      return session ? { looking, wish: { do: 'control', session, verb: 'pause' } } : needsSession()
    case 't':
      return session ? { looking, wish: { do: 'control', session, verb: 'stop' } } : needsSession()
    case 'm':
      return session ? { looking: { ...looking, asking: { for: 'message', text: '', session: session.number } } } : needsSession()
    case '/':
      return { looking: { ...looking, asking: { for: 'filter', text: looking.filter } } }
    case '?':
      return { looking: { ...looking, help: true, notice: '' } }
    case 'q':
      return { looking, wish: { do: 'quit' } }
    default:
      return say('No such key; ? shows them all.')
  }
}

/** Enter answers a question, opens or closes what has something below it, and leads from the overview to the session. */
function enter(looking: Looking, row: Row | undefined): Pressed {
  if (row?.question) return { looking: { ...looking, asking: { for: 'answer', text: '', question: row.question } } }
  if (row?.open !== undefined) return fold(looking, row, !row.open)
  if (row?.leadsTo === undefined) return { looking }
  const opened = isOpen(looking, row.leadsTo) ? looking.toggled : toggle(looking.toggled, row.leadsTo)
  const shown = isOpen(looking, 'section:sessions') ? opened : toggle(opened, 'section:sessions')
  return { looking: { ...looking, selected: row.leadsTo, toggled: shown, filter: '' }, wish: { do: 'look' } }
}

function fold(looking: Looking, row: Row | undefined, open: boolean): Pressed {
  if (row?.open === undefined || row.open === open) return { looking }
  return { looking: { ...looking, toggled: toggle(looking.toggled, row.key), selected: row.key }, wish: { do: 'look' } }
}

function toggle(toggled: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(toggled)
  if (!next.delete(key)) next.add(key)
  return next
}
