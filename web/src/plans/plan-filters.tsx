import { Labelled } from '../parts/forms/labelled.tsx'
import { SessionSelect } from '../parts/forms/session-select.tsx'
import { type PlansSearch, stages, types } from './plans-search.ts'
import { stageWords } from './stage-words.ts'

const typeWords = {
  plan: 'Plans',
  document: 'Documents',
  code: 'Code',
  config: 'Configuration',
  data: 'Data',
  other: 'Other',
  all: 'All documents',
}

interface PlanFiltersProps {
  search: PlansSearch
  onChange(wanted: PlansSearch): void
}

export function PlanFilters({ search, onChange }: PlanFiltersProps) {
  return (
    <search className="mb-3 flex flex-wrap gap-2">
      <Labelled label="Show" className="flex-1 basis-36">
        {(ids) => (
          <select
            {...ids}
            className="field min-h-9"
            value={search.type ?? 'plan'}
            onChange={(event) => onChange({ type: event.target.value as PlansSearch['type'] })}
          >
            {(['plan', 'all', ...types.filter((type) => type !== 'plan')] as const).map((type) => (
              <option key={type} value={type}>
                {typeWords[type]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="Stage" className="flex-1 basis-36">
        {(ids) => (
          <select
            {...ids}
            className="field min-h-9"
            value={search.stage ?? ''}
            onChange={(event) => onChange({ stage: (event.target.value || undefined) as PlansSearch['stage'] })}
          >
            <option value="">Any</option>
            {stages.map((stage) => (
              <option key={stage} value={stage}>
                {stageWords[stage].word}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <SessionSelect
        label="Of session"
        className="min-w-0 flex-1 basis-36"
        none="Any"
        hasEveryones
        value={search.session}
        onChange={(session) => onChange({ session })}
      />
    </search>
  )
}
