import type { Question } from '../../contract/nouns/question.ts'
import type { Action } from './action.ts'
import { answerOf, typeInto } from './prompt-input.ts'
import type { Row } from './row.ts'
import { isOpen, selectedIndex, type ViewState } from './view-state.ts'

/** A key, named if it writes nothing. */
export type Key =
  | { name: 'up' | 'down' | 'left' | 'right' | 'pageup' | 'pagedown' | 'home' | 'end' | 'return' | 'escape' }
  | { name: 'backspace' | 'clear' | 'word' | 'interrupt' }
  | { name: 'text' | 'paste'; text: string }

export interface KeyPress {
  view: ViewState
  action?: Action
}

export interface Surroundings {
  rows: readonly Row[]
  /** How many rows the screen shows at once. */
  page: number
  /** The session that is watched; undefined for the whole tenant. */
  session: Row['session']
}

/** What a key does: to the screen, and beyond it. */
export function onKeyPress(view: ViewState, key: Key, surroundings: Surroundings): KeyPress {
  if (key.name === 'interrupt') return { view, action: { do: 'quit' } }
  if (view.prompt !== undefined) return typeInto(view, view.prompt, key)
  if (view.help) return { view: { ...view, help: false } }
  const { rows, page } = surroundings
  const at = selectedIndex(rows, view)
  const go = (index: number): KeyPress => {
    const next = Math.max(0, Math.min(index, rows.length - 1))
    return { view: { ...view, selected: rows[next]?.key, at: next, notice: '' } }
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
      return fold(view, rows[at], key.name === 'right')
    case 'return':
      return enter(view, rows[at])
    case 'escape':
      return { view: { ...view, filter: '', notice: '' } }
    case 'paste':
      return { view: { ...view, notice: 'Pasted text is taken only where something is asked: press a or m first.' } }
    case 'text':
      if (key.text === 'j') return go(at + 1)
      if (key.text === 'k') return go(at - 1)
      if (key.text === 'g') return go(0)
      if (key.text === 'G') return go(rows.length - 1)
      return command(view, key.text, rows[at], surroundings)
    default:
      return { view }
  }
}

function command(view: ViewState, letter: string, row: Row | undefined, { session: watched }: Surroundings): KeyPress {
  const todo = row?.todo
  const session = row?.session ?? watched
  const say = (notice: string): KeyPress => ({ view: { ...view, notice } })
  const needsTodo = () => say('Select a todo first.')
  const needsSession = () => say('Select a session first.')
  const answered = row?.question && answerWith(view, letter, row.question, row)
  if (answered) return answered
  switch (letter) {
    case ' ':
      return enter(view, row)
    case 'a':
    case 'A': {
      const list = row?.list ?? watched?.number ?? 0
      return { view: { ...view, prompt: { for: 'add', text: '', list, parent: letter === 'A' ? todo : undefined } } }
    }
    case 's':
      return todo ? { view, action: { do: 'status', todo, status: 'in_progress' } } : needsTodo()
    case 'x':
      return todo ? { view, action: { do: 'status', todo, status: 'completed' } } : needsTodo()
    case 'c':
      return todo ? { view, action: { do: 'status', todo, status: 'canceled' } } : needsTodo()
    case 'b':
      return todo ? { view: { ...view, prompt: { for: 'block', text: '', todo } } } : needsTodo()
    case 'd':
      return todo ? { view: { ...view, prompt: { for: 'delete', text: '', todo } } } : needsTodo()
    case 'u':
      return { view, action: { do: 'undo' } }
    case 'r':
      return session ? { view, action: { do: 'control', session, verb: 'go' } } : needsSession()
    case 'p':
      return session ? { view, action: { do: 'control', session, verb: 'pause' } } : needsSession()
    case 't':
      return session ? { view, action: { do: 'control', session, verb: 'stop' } } : needsSession()
    case 'm':
      return session ? { view: { ...view, prompt: { for: 'message', text: '', session: session.number } } } : needsSession()
    case '/':
      return { view: { ...view, prompt: { for: 'filter', text: view.filter } } }
    case '?':
      return { view: { ...view, help: true, notice: '' } }
    case 'q':
      return { view, action: { do: 'quit' } }
    default:
      return say('No such key; ? shows them all.')
  }
}

/** On what is asked, numbers choose, and an approval is allowed once (a), for the session (A) or denied (d): not before it was opened. */
function answerWith(view: ViewState, letter: string, question: Question, { key, alike, open }: Row): KeyPress | undefined {
  const asked = { question, ...(alike && { alike }) }
  if (question.kind !== 'approval') {
    const choice = question.options[Number(letter) - 1]
    return /^[1-9]$/.test(letter) && choice !== undefined ? { view, action: answerOf(asked, choice) } : undefined
  }
  if (letter !== 'a' && letter !== 'A' && letter !== 'd') return undefined
  if (letter === 'd') return { view: { ...view, prompt: { for: 'deny', text: '', ...asked } } }
  if (open === false)
    return { view: { ...view, toggled: toggle(view.toggled, key), notice: `This is all of it: ${letter} again allows it, d denies it.` } }
  return { view, action: answerOf(asked, letter === 'a' ? 'allow' : 'always') }
}

/** Enter answers a question, opens or closes what has something below it, and leads from the first page to the session. */
function enter(view: ViewState, row: Row | undefined): KeyPress {
  if (row?.question && row.question.kind !== 'approval')
    return { view: { ...view, prompt: { for: 'answer', text: '', question: row.question, ...(row.alike && { alike: row.alike }) } } }
  if (row?.open !== undefined) return fold(view, row, !row.open)
  if (row?.leadsTo === undefined) return { view }
  const opened = isOpen(view, row.leadsTo) ? view.toggled : toggle(view.toggled, row.leadsTo)
  const shown = isOpen(view, 'section:sessions') ? opened : toggle(opened, 'section:sessions')
  return { view: { ...view, selected: row.leadsTo, toggled: shown, filter: '' }, action: { do: 'look' } }
}

function fold(view: ViewState, row: Row | undefined, open: boolean): KeyPress {
  if (row?.open === undefined || row.open === open) return { view }
  return { view: { ...view, toggled: toggle(view.toggled, row.key), selected: row.key }, action: { do: 'look' } }
}

function toggle(toggled: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(toggled)
  if (!next.delete(key)) next.add(key)
  return next
}
