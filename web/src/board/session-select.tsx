import { useOperation } from '../api/use-operation.ts'
import { Labelled } from '../parts/labelled.tsx'

interface SessionSelectProps {
  label: string
  /** The session's number, 0 for everyone's list. */
  value: number | undefined
  onChange(session: number | undefined): void
  /** What no choice is called; without it, one is always chosen. */
  all?: string
  className?: string
}

/** One of the lists there are. */
export function SessionSelect({ label, value, onChange, all, className }: SessionSelectProps) {
  const sessions = useSessions()
  const isUnknown = value !== undefined && value !== 0 && !sessions.some(({ number }) => number === value)
  return (
    <Labelled label={label} className={className}>
      {(ids) => (
        <select
          {...ids}
          className="field min-h-9"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
        >
          {all !== undefined && <option value="">{all}</option>}
          <option value="0">everyone’s list</option>
          {isUnknown && <option value={value}>session #{value}</option>}
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
