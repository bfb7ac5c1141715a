import type { TodoPriority } from '../../../src/contract/nouns/todo.ts'
import { type PeekAt, peekSearch } from '../parts/peek/peek-address.ts'

export const layouts = ['status', 'sprint', 'agent'] as const
export type Layout = (typeof layouts)[number]
export const priorities = ['high', 'medium', 'low'] as const satisfies TodoPriority[]

/** What the address says of the board. What is not said is not narrowed. */
export interface BoardSearch {
  by?: Layout
  /** A session's number; 0 is everyone's list. */
  session?: number
  sprint?: string
  /** Who added it. */
  agent?: string
  priority?: TodoPriority
  tag?: string
  text?: string
  /** The column that a narrow screen shows. */
  column?: string
  /** The todo that is looked at closer. */
  peek?: PeekAt
}

/** What cannot be understood is undefined: a link that was cut off still opens a board. */
export function boardSearch(raw: Readonly<Record<string, unknown>>): BoardSearch {
  const session = Number(raw.session)
  return {
    by: layouts.find((layout) => layout === raw.by),
    session: wordOf(raw.session) !== undefined && Number.isSafeInteger(session) && session >= 0 ? session : undefined,
    sprint: wordOf(raw.sprint),
    agent: wordOf(raw.agent),
    priority: priorities.find((priority) => priority === raw.priority),
    tag: wordOf(raw.tag),
    text: wordOf(raw.text),
    column: wordOf(raw.column),
    peek: peekSearch(raw).peek,
  }
}

/** A router reads `12` and `true` as a number and a truth; a person has written a word. */
function wordOf(value: unknown): string | undefined {
  const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isWord && value !== '' ? String(value).slice(0, 200) : undefined
}

export interface TodoNarrowing {
  own: true
  session?: number
  sprint?: string
  agent?: string
  priority?: TodoPriority
  tag?: string
}

/** What the server narrows todos by. A board by sprint shows all of them, whatever sprint was looked at before; tasks have none of it. */
export function narrowingOf({ by, session, sprint, agent, priority, tag }: BoardSearch): TodoNarrowing {
  if (by === 'agent') return { own: true }
  const wanted = { session, sprint: by === 'sprint' ? undefined : sprint, agent, priority, tag }
  return { own: true, ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) }
}

/** Whether some of the todos may be hidden by what was chosen. */
export function isNarrowed(search: BoardSearch): boolean {
  return search.text !== undefined || Object.keys(narrowingOf(search)).length > 1
}
