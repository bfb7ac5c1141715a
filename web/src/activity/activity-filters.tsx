import { getRouteApi } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useOperation } from '../api/use-operation.ts'
import { Labelled } from '../parts/forms/labelled.tsx'
import type { ActivitySearch } from './activity-search.ts'
import { kindNames } from './kinds.ts'

const route = getRouteApi('/activity')

export function ActivityFilters({ names }: { names: readonly string[] }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const narrow = (change: ActivitySearch) =>
    void navigate({ search: (known) => ({ ...known, ...change }), replace: true, resetScroll: false })
  const isNarrowed = Object.values(search).some((value) => value !== undefined)
  return (
    <form aria-label="Narrow the log" className="mb-4 flex flex-wrap items-end gap-2" onSubmit={(event) => event.preventDefault()}>
      <Labelled label="What" className="min-w-0 flex-1 basis-32">
        {(ids) => (
          <select
            {...ids}
            className="field min-h-9"
            value={search.kind ?? ''}
            onChange={(event) => narrow({ kind: kindNames.find((name) => name === event.target.value) })}
          >
            <option value="">everything</option>
            {kindNames.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Who key={`by ${search.by}`} value={search.by ?? ''} names={names} onChange={(by) => narrow({ by: by || undefined })} />
      <TypedField
        key={`session ${search.session}`}
        label="Session"
        placeholder="number"
        value={String(search.session ?? '')}
        onChange={(text) => narrow({ session: Number(text.replace(/^#/, '')) || undefined })}
      />
      <Labelled label="Text" className="min-w-0 flex-1 basis-40">
        {(ids) => (
          <input
            {...ids}
            data-new
            type="search"
            className="field"
            placeholder="in what is shown"
            maxLength={200}
            value={search.text ?? ''}
            onChange={(event) => narrow({ text: event.target.value || undefined })}
          />
        )}
      </Labelled>
      {isNarrowed && (
        <button type="button" className="button min-h-9" onClick={() => void navigate({ search: {}, replace: true })}>
          Show everything
        </button>
      )}
    </form>
  )
}

function Who({ value, names, onChange }: { value: string; names: readonly string[]; onChange(name: string): void }) {
  const agents = useOperation('agent.list', {}).data?.agents ?? []
  const list = useId()
  return (
    <>
      <TypedField label="Who" placeholder="anybody" value={value} list={list} onChange={onChange} />
      <datalist id={list}>
        {[...new Set([...names, ...agents.map(({ id }) => id)])].toSorted().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

interface TypedFieldProps {
  label: string
  placeholder: string
  value: string
  list?: string
  onChange(text: string): void
}

/** Half a name finds nothing: the log is asked once the name is written. */
function TypedField({ label, placeholder, value, list, onChange }: TypedFieldProps) {
  const [text, setText] = useState(value)
  const take = () => {
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <Labelled label={label} className="min-w-0 flex-1 basis-28">
      {(ids) => (
        <input
          {...ids}
          className="field"
          placeholder={placeholder}
          list={list}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take()
          }}
        />
      )}
    </Labelled>
  )
}
