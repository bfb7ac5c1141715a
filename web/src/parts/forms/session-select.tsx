import { useOperation } from '../../api/use-operation.ts'
import { Labelled } from './labelled.tsx'

interface SessionSelectProps {
  label?: string
  /** The session's number; 0 for everyone's list, nothing for none. */
  value: number | undefined
  onChange(session: number | undefined): void
  /** What no session is called here; without it, one must be chosen. */
  none?: string
  /** Offers the list that belongs to no session. */
  hasEveryones?: boolean
  className?: string
}

/** One of the newest sessions, or of the lists there are. */
export function SessionSelect({ label = 'Session', value, onChange, none, hasEveryones = false, className }: SessionSelectProps) {
  const sessions = useSessions()
  const isListed = value === undefined || value === 0 || sessions.some(({ number }) => number === value)
  return (
    <Labelled label={label} className={className}>
      {(ids) => (
        <select
          {...ids}
          className="field"
          required={none === undefined && !hasEveryones}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
        >
          {(none !== undefined || !hasEveryones) && <option value="">{none ?? 'Choose one'}</option>}
          {hasEveryones && <option value="0">everyone’s list</option>}
          {!isListed && <option value={value}>session #{value}</option>}
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

/** The newest sessions; those beyond are called by their number. */
export function useSessions() {
  return useOperation('session.list', { limit: 500 }).data?.sessions ?? []
}
