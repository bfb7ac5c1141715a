import { useOperation } from '../api/use-operation.ts'
import { Labelled } from './labelled.tsx'

interface SessionSelectProps {
  label?: string
  /** The session's number; 0 for everybody's list, nothing for none. */
  value: number | undefined
  onChange(session: number | undefined): void
  /** What no session is called here; without it, one must be chosen. */
  none?: string
  /** Offers the list that belongs to no session. */
  hasEverybodys?: boolean
  className?: string
}

/** The newest sessions to choose from. */
export function SessionSelect({ label = 'Session', value, onChange, none, hasEverybodys = false, className }: SessionSelectProps) {
  const sessions = useOperation('session.list', { limit: 200 }).data?.sessions ?? []
  const isListed = value === undefined || value === 0 || sessions.some(({ number }) => number === value)
  return (
    <Labelled label={label} className={className}>
      {(ids) => (
        <select
          {...ids}
          className="field min-h-9"
          required={none === undefined && !hasEverybodys}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
        >
          {(none !== undefined || !hasEverybodys) && <option value="">{none ?? 'Choose one'}</option>}
          {hasEverybodys && <option value="0">Everybody’s</option>}
          {!isListed && <option value={value}>#{value}</option>}
          {sessions.map(({ number, title }) => (
            <option key={number} value={number}>
              #{number} {title || 'Untitled'}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
