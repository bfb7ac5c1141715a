import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Sprint } from '../../../src/contract/nouns/sprint.ts'
import { AgentSelect } from '../parts/forms/agent-select.tsx'
import { Labelled } from '../parts/forms/labelled.tsx'
import { SessionSelect } from '../parts/forms/session-select.tsx'
import { type BoardSearch, isNarrowed, priorities } from './board-search.ts'
import { useIsWide } from './use-is-wide.ts'

interface FilterBarProps {
  search: BoardSearch
  onSearch(changes: BoardSearch): void
  sprints: readonly Pick<Sprint, 'id' | 'title'>[]
}

/** What the board is narrowed by. Tasks are narrowed by a text only. */
export function FilterBar({ search, onSearch, sprints }: FilterBarProps) {
  const isWide = useIsWide()
  const isAboutTodos = search.by !== 'agent'
  const fields = isAboutTodos && (
    <>
      <SessionSelect
        label="Session"
        className="basis-36 grow"
        none="all"
        hasEveryones
        value={search.session}
        onChange={(session) => onSearch({ session })}
      />
      {search.by !== 'sprint' && (
        <Choice label="Sprint" value={search.sprint} onChange={(sprint) => onSearch({ sprint })}>
          {sprints.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Choice>
      )}
      <AgentSelect
        label="Added by"
        none="anyone"
        className="basis-36 grow"
        value={search.agent ?? ''}
        onChange={(agent) => onSearch({ agent: agent || undefined })}
      />
      <Choice
        label="Priority"
        value={search.priority}
        onChange={(wanted) => onSearch({ priority: priorities.find((priority) => priority === wanted) })}
      >
        {priorities.map((priority) => (
          <option key={priority}>{priority}</option>
        ))}
      </Choice>
    </>
  )
  const clear = isNarrowed(search) && (
    <button
      type="button"
      className="button min-h-9"
      onClick={() => onSearch({ session: undefined, sprint: undefined, agent: undefined, priority: undefined, text: undefined })}
    >
      Clear filters
    </button>
  )
  return (
    <search className="mb-3 flex flex-wrap items-end gap-2">
      <TextFilter text={search.text} onChange={(text) => onSearch({ text })} />
      {isWide || !isAboutTodos ? (
        fields
      ) : (
        <details className="w-full">
          <summary className="py-1 text-sm text-soft">Filters{isNarrowed({ ...search, text: undefined }) && ' (narrowed)'}</summary>
          <div className="mt-1 flex flex-wrap gap-2">{fields}</div>
        </details>
      )}
      {clear}
    </search>
  )
}

interface ChoiceProps {
  label: string
  value: string | undefined
  onChange(value: string | undefined): void
  children: ReactNode
}

function Choice({ label, value = '', onChange, children }: ChoiceProps) {
  return (
    <Labelled label={label} className="basis-28 grow">
      {(ids) => (
        <select {...ids} className="field min-h-9" value={value} onChange={(event) => onChange(event.target.value || undefined)}>
          <option value="">all</option>
          {children}
        </select>
      )}
    </Labelled>
  )
}

/** The address follows what is typed, a little behind; only what comes into the address from elsewhere comes into the field. */
function TextFilter({ text = '', onChange }: { text: string | undefined; onChange(text: string | undefined): void }) {
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])
  return (
    <Labelled label="Find" className="max-w-xl basis-44 grow-[2]">
      {(ids) => (
        <input
          {...ids}
          type="search"
          className="field"
          placeholder="Words or #number"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            const { value } = event.target
            setTyped(value)
            sent.current = value
            onChange(value || undefined)
          }}
        />
      )}
    </Labelled>
  )
}
