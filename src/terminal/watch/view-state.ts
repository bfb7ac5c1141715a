import type { Question } from '../../contract/nouns/question.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import type { Row } from './row.ts'
import { sessionRows } from './session-rows.ts'
import type { Snapshot } from './snapshot.ts'
import { tenantRows } from './tenant-rows.ts'

/** What the person is being asked on the last line. */
export type Prompt = { text: string } & (
  | { for: 'add'; list: number; parent: Todo | undefined }
  | { for: 'block'; todo: Todo }
  | { for: 'delete'; todo: Todo }
  | { for: 'message'; session: number }
  | { for: 'answer' | 'deny'; question: Question; alike?: readonly number[] }
  | { for: 'filter' }
)

/** Where the person looks: everything about the screen that is not in the store. */
export interface ViewState {
  /** Key of the row that keys act on. */
  selected: string | undefined
  /** Its place when it was selected, for when it has gone. */
  at: number
  /** What was opened or closed against its nature. */
  toggled: ReadonlySet<string>
  filter: string
  prompt: Prompt | undefined
  help: boolean
  /** What came of the last key. */
  notice: string
}

export const initialView: ViewState = {
  selected: undefined,
  at: 0,
  toggled: new Set(),
  filter: '',
  prompt: undefined,
  help: false,
  notice: '',
}

/** Sessions and what is asked are closed until they are opened, all else is open until it is closed. */
export function isOpen({ toggled }: Pick<ViewState, 'toggled'>, key: string): boolean {
  return /^(session|question):/.test(key) === toggled.has(key)
}

/** The sessions whose lists are shown, and everybody's. */
export function openedSessions({ toggled }: Pick<ViewState, 'toggled'>): number[] {
  return [0, ...[...toggled].filter((key) => key.startsWith('session:')).map((key) => Number(key.slice('session:'.length)))]
}

export function rowsOf(snapshot: Snapshot, view: ViewState, now: number): Row[] {
  const open = (key: string) => isOpen(view, key)
  const rows = snapshot.of === 'session' ? sessionRows(snapshot, open, now) : tenantRows(snapshot, open, now)
  const wanted = view.filter.trim().toLowerCase()
  return wanted === ''
    ? rows
    : rows.filter(({ depth, text, tone }) => (depth === 0 && tone === 'head') || text.toLowerCase().includes(wanted))
}

/** The row that keys act on: the selected one, or what stands in its place when it has gone. */
export function selectedIndex(rows: readonly Row[], { selected, at }: Pick<ViewState, 'selected' | 'at'>): number {
  const index = rows.findIndex(({ key }) => key === selected)
  return index >= 0 ? index : Math.max(0, Math.min(at, rows.length - 1))
}
