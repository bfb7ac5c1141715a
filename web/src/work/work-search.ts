import { type PeekAt, peekSearch } from '../parts/peek/peek-address.ts'

export const tabs = ['active', 'ready', 'done', 'schedules'] as const
export type Tab = (typeof tabs)[number]
export const places = ['needsYou', 'running', 'waiting', 'stuck', 'ready', 'scheduled'] as const
export type Place = (typeof places)[number]
export const modes = ['tree', 'order'] as const
export type Mode = (typeof modes)[number]

/** What the address says of the work that is shown. What is not said is not narrowed. */
export interface WorkSearch {
  tab?: Tab
  status?: Place
  kind?: 'task' | 'session'
  agent?: string
  text?: string
  /** How what is below a piece of work is shown. */
  by?: Mode
  /** Which schedule is shown in full. */
  open?: number
  /** The todo that is looked at closer. */
  peek?: PeekAt
}

/** An address that was mistyped shows too much rather than nothing. */
export function workSearch(raw: Readonly<Record<string, unknown>>): WorkSearch {
  const found = <Known extends string>(known: readonly Known[], value: unknown) => known.find((one) => one === value)
  const open = Number(raw.open)
  const search = {
    tab: found(tabs, raw.tab === 'active' ? undefined : raw.tab),
    status: found(places, raw.status),
    kind: found(['task', 'session'] as const, raw.kind),
    agent: wordOf(raw.agent),
    text: wordOf(raw.text),
    by: found(modes, raw.by === 'tree' ? undefined : raw.by),
    open: raw.open !== undefined && Number.isSafeInteger(open) && open >= 1 ? open : undefined,
  }
  return Object.fromEntries(Object.entries({ ...search, ...peekSearch(raw) }).filter(([, value]) => value !== undefined))
}

/** A router reads `12` and `true` as a number and a truth; a person has written a word. */
function wordOf(value: unknown): string | undefined {
  const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isWord && value !== '' ? String(value).slice(0, 200) : undefined
}
