import type { FilterField, Filters } from '../parts/filters/filter.ts'
import { type PlansSearch, stages, types } from './plans-search.ts'
import { stageWords } from './stage-words.ts'

const typeWords = {
  ...{ plan: 'Plan', document: 'Document', code: 'Code', config: 'Configuration' },
  ...{ data: 'Data', other: 'Other', all: 'anything' },
} as const

/** What plans and documents can be narrowed by. */
export function planFields(sessions: readonly { number: number; title: string }[]): FilterField[] {
  return [
    {
      key: 'type',
      label: 'Type',
      values: [...types.filter((type) => type !== 'plan'), 'all' as const].map((value) => ({ value, label: typeWords[value] })),
    },
    { key: 'stage', label: 'Stage', values: stages.map((value) => ({ value, label: stageWords[value].word })) },
    {
      key: 'session',
      label: 'Belongs to',
      values: [
        { value: '0', label: 'Everyone’s list' },
        ...sessions.map(({ number, title }) => ({ value: String(number), label: `#${number} ${title || 'Untitled'}` })),
      ],
    },
  ]
}

export function filtersOf(search: PlansSearch): Filters {
  return Object.fromEntries(Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)] as const])))
}

/** The address holds a session as a number. */
export function searchOf({ session, ...filters }: Filters): Record<string, unknown> {
  return { ...filters, ...(session !== undefined && { session: Number(session) }) }
}
