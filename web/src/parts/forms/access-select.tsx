import type { AccessLevel } from '../../../../src/contract/access.ts'
import { accessLevels, accessWords } from './access.ts'
import { Labelled } from './labelled.tsx'

interface AccessSelectProps {
  value: AccessLevel
  onChange(level: AccessLevel): void
  className?: string
}

export function AccessSelect({ value, onChange, className }: AccessSelectProps) {
  return (
    <Labelled label="Access" className={className}>
      {(ids) => (
        <select
          {...ids}
          className="field"
          value={value}
          onChange={(event) => onChange(accessLevels.find((level) => level === event.target.value) ?? value)}
        >
          {accessLevels.map((level) => (
            <option key={level} value={level}>
              {level}: {accessWords[level]}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
