import { Labelled } from '../parts/forms/labelled.tsx'

export function AgentIdField({ value, isTaken, onChange }: { value: string; isTaken: boolean; onChange(id: string): void }) {
  return (
    <Labelled
      label="Id"
      hint={
        isTaken ? (
          <span className="text-stuck">There is an agent {value} already. Edit that one, or choose another id.</span>
        ) : (
          'Up to 64 of a-z, 0-9, - and _. It never changes.'
        )
      }
    >
      {(ids) => (
        <input
          {...ids}
          className="field"
          required
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={value}
          aria-invalid={isTaken}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      )}
    </Labelled>
  )
}
