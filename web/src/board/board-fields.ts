import type { FilterField, Filters } from '../parts/filters/filter.ts'
import { type BoardSearch, type Layout, priorities } from './board-search.ts'

interface Known {
  sessions: readonly { number: number; title: string }[]
  sprints: readonly { id: string; title: string }[]
  agents: readonly { id: string; definition: { name?: string } }[]
}

/** What the board can be narrowed by. Tasks are narrowed by words only, and a board by sprint not by a sprint. */
export function boardFields(by: Layout, { sessions, sprints, agents }: Known): FilterField[] {
  const text: FilterField = { key: 'text', label: 'Text' }
  if (by === 'agent') return [text]
  const lists = [
    { value: '0', label: 'Everyone’s list' },
    ...sessions.map(({ number, title }) => ({ value: String(number), label: `${title || 'Untitled'} #${number}` })),
  ]
  return [
    { key: 'session', label: 'List', values: lists },
    ...(by === 'sprint' ? [] : [{ key: 'sprint', label: 'Sprint', values: sprints.map(({ id, title }) => ({ value: id, label: title })) }]),
    { key: 'priority', label: 'Priority', values: priorities.map((value) => ({ value, label: value })) },
    { key: 'agent', label: 'Added by', values: agents.map(({ id, definition }) => ({ value: id, label: definition.name ?? id })) },
    text,
    { key: 'tag', label: 'Tag' },
  ]
}

const filterKeys = ['session', 'sprint', 'priority', 'tag', 'agent', 'text'] as const

export function filtersOf(search: BoardSearch): Filters {
  return Object.fromEntries(filterKeys.flatMap((key) => (search[key] === undefined ? [] : [[key, String(search[key])]])))
}

/** Of the chosen filters and nothing else. */
export function withFilters(search: BoardSearch, filters: Filters): Record<string, unknown> {
  return { by: search.by, column: search.column, ...filters }
}
