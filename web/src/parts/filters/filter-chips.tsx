import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { ChooseDialog } from '../choose/choose-dialog.tsx'
import { type FilterField, type Filters, filterOptions, filtersIn, operatorOf } from './filter.ts'
import { SavedViews } from './saved-views.tsx'

interface FilterChipsProps {
  /** Whose saved views are offered. */
  page: string
  fields: readonly FilterField[]
  /** As they stand in the address. */
  filters: Filters
  onChange(filters: Filters): void
}

/** What a list is narrowed by: a chip each, with a way to change it and one to drop it. `F` adds one. */
export function FilterChips({ page, fields, filters, onChange }: FilterChipsProps) {
  const [open, setOpen] = useState<FilterField | 'any'>()
  const place = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const shown = filtersIn(fields, filters)
  const set = (key: string, wanted: string) => onChange({ ...filters, [key]: wanted })
  const drop = (key: string, at: number) => {
    const { [key]: _dropped, ...rest } = filters
    // The focus stays among the chips: on the next one, or where one is added.
    const others = [...(place.current?.querySelectorAll<HTMLElement>('[data-drop]') ?? [])].toSpliced(at, 1)
    const heir = others[Math.min(at, others.length - 1)] ?? adder.current
    heir?.focus()
    onChange(rest)
  }
  return (
    <search className="flex min-w-0 flex-wrap items-center gap-1.5">
      <ul ref={place} aria-label="Filters" className="contents">
        {shown.map((filter, at) => (
          <li key={filter.field.key} className="chip">
            <span className="text-soft">{filter.field.label}</span>
            <span className="text-faint">{operatorOf(filter)}</span>
            <button
              type="button"
              className="stored max-w-48 truncate font-medium hover:bg-hover"
              aria-label={`${filter.field.label} ${operatorOf(filter)} ${filter.shown}: change`}
              onClick={() => setOpen(filter.field)}
            >
              {filter.shown}
            </button>
            <button
              type="button"
              data-drop
              className="text-faint hover:bg-hover hover:text-ink"
              aria-label={`Drop ${filter.field.label} ${operatorOf(filter)} ${filter.shown}`}
              onClick={() => drop(filter.field.key, at)}
            >
              <X aria-hidden className="size-3" />
            </button>
          </li>
        ))}
      </ul>
      <button ref={adder} type="button" data-filter className="chip chip-add" onClick={() => setOpen('any')}>
        <Plus aria-hidden className="size-3" /> Filter <kbd className="key">F</kbd>
      </button>
      <SavedViews page={page} filters={filters} onChoose={onChange} />
      {open !== undefined && (
        <ChooseDialog
          key={open === 'any' ? 'any' : open.key}
          title={open === 'any' ? 'Filter by' : `${open.label} is`}
          optionsFor={(typed) => filterOptions(fields, open === 'any' ? undefined : open, typed)}
          nothing={open !== 'any' && open.values === undefined ? 'Type the words.' : 'Nothing fits.'}
          onChoose={({ field, wanted }) => {
            if (wanted === undefined) return setOpen(field)
            setOpen(undefined)
            set(field.key, wanted)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </search>
  )
}
