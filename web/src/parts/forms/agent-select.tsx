import { useOperation } from '../../api/use-operation.ts'
import { Labelled } from './labelled.tsx'

interface AgentSelectProps {
  label?: string
  /** The agent's id; empty for none. */
  value: string
  onChange(agent: string): void
  /** What no agent is called here; without it, one must be chosen. */
  none?: string
  className?: string
}

export function AgentSelect({ label = 'Agent', value, onChange, none, className }: AgentSelectProps) {
  const agents = useOperation('agent.list', {}).data?.agents ?? []
  return (
    <Labelled label={label} className={className}>
      {(ids) => (
        <select {...ids} className="field" required={none === undefined} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{none ?? 'Choose one'}</option>
          {agents.map(({ id, definition }) => (
            <option key={id} value={id}>
              {definition.name ?? id}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
