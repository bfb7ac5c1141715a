import type { ReactNode } from 'react'
import { AccessSelect } from '../parts/forms/access-select.tsx'
import { Labelled } from '../parts/forms/labelled.tsx'
import { TextArea } from '../parts/forms/text-area.tsx'
import { TextField } from '../parts/forms/text-field.tsx'
import { type AgentFields, runners, runnerWords, startsProgram } from './agent-fields.ts'

interface DefinitionFieldsProps {
  fields: AgentFields
  onChange(changed: Partial<AgentFields>): void
}

export function DefinitionFields({ fields, onChange }: DefinitionFieldsProps) {
  const { runner } = fields
  const text = (field: 'name' | 'description' | 'instructions' | 'model' | 'command', label: string, rows: number, hint?: ReactNode) => {
    const given = { label, hint, value: fields[field], onChange: (value: string) => onChange({ [field]: value }) }
    return rows === 1 ? <TextField {...given} /> : <TextArea {...given} rows={rows} />
  }
  return (
    <>
      {text('name', 'Name', 1, 'What people call it; its id, if left empty.')}
      {text('description', 'Description', 2, 'What it is good at, for whoever hands it work.')}
      {text('instructions', 'Instructions', 5, 'What it is told at the start of every run.')}
      <Labelled label="Who does the work">
        {(ids) => (
          <select
            {...ids}
            className="field min-h-9"
            value={runner}
            onChange={(event) => onChange({ runner: runners.find((name) => name === event.target.value) })}
          >
            {runners.map((name) => (
              <option key={name} value={name}>
                {name}: {runnerWords[name]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {runner === 'model' &&
        text('model', 'Model', 1, 'provider/name, such as anthropic/claude-sonnet-4-5; the default model, if left empty.')}
      {startsProgram(runner) &&
        text(
          'command',
          'Command',
          3,
          'The program and its arguments, one a line. Agents that start a program are only taken from the machine itself: in agents/ID/agent.json of the workspace.',
        )}
      <AccessSelect value={fields.access} onChange={(access) => onChange({ access })} />
    </>
  )
}
