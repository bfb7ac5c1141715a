import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Agent } from '../../../src/contract/nouns/agent.ts'
import { useChange } from '../api/use-change.ts'
import { Dialog } from '../parts/page/dialog.tsx'
import { changedSince, definitionWith, fieldsOf } from './agent-fields.ts'
import { AgentIdField } from './agent-id-field.tsx'
import { DefinitionFields } from './definition-fields.tsx'

interface AgentFormProps {
  /** The one to edit, as it is now; without it, one is defined. */
  agent?: Agent
  agents: readonly Agent[]
  onClose(): void
}

/** One that is not there yet: whoever defines it meanwhile is not written over. */
const nobody = { version: 0 }

export function AgentForm(given: AgentFormProps) {
  const { agent } = given
  return (
    <Dialog title={agent === undefined ? 'Define an agent' : `Edit ${agent.definition.name ?? agent.id}`} onClose={given.onClose}>
      <AgentFields {...given} />
    </Dialog>
  )
}

/** The same without a dialog of its own. */
export function AgentFields({ agent, agents, onClose }: AgentFormProps) {
  const [id, setId] = useState(agent?.id ?? '')
  const [seen, setSeen] = useState(agent)
  const [fields, setFields] = useState(fieldsOf(agent?.definition))
  const navigate = useNavigate()
  const { change, isPending } = useChange('agent.define', { says: (output) => `${output.agent.id} is saved.` })
  const changed = agent !== undefined && seen !== undefined ? changedSince(seen.definition, agent.definition) : []
  // Whatever else was changed meanwhile is not on this form, and stays as the other has it.
  const base = changed.length === 0 ? agent : seen
  const taken = agent === undefined && agents.some((known) => known.id === id && known.source !== 'built-in')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (taken) return
    const saved = await change({ id, definition: definitionWith(base?.definition, fields) }, base ?? nobody)
    if (saved === undefined) return
    onClose()
    void navigate({ to: '/agents/$id', params: { id } })
  }
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
      {agent === undefined && <AgentIdField value={id} isTaken={taken} onChange={setId} />}
      {changed.length > 0 && (
        <ChangedMeanwhile
          changed={changed}
          onKeep={() => setSeen(agent)}
          onTake={() => {
            setSeen(agent)
            setFields(fieldsOf(agent?.definition))
          }}
        />
      )}
      <DefinitionFields fields={fields} onChange={(changed) => setFields({ ...fields, ...changed })} />
      <div className="flex justify-end gap-2">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button button-main" disabled={isPending || id === '' || taken}>
          Save
        </button>
      </div>
    </form>
  )
}

interface ChangedMeanwhileProps {
  changed: ReturnType<typeof changedSince>
  onKeep(): void
  onTake(): void
}

function ChangedMeanwhile({ changed, onKeep, onTake }: ChangedMeanwhileProps) {
  return (
    <div role="alert" className="rounded-md bg-you-wash p-3 text-sm">
      <p className="font-medium">Somebody else has changed this agent meanwhile.</p>
      <dl>
        {changed.map(({ field, is }) => (
          <div key={field} className="mt-1">
            <dt className="text-soft">Theirs ({field})</dt>
            <dd className="stored line-clamp-4 whitespace-pre-wrap">{is || 'nothing'}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-2 flex gap-2">
        <button type="button" className="button" onClick={onTake}>
          Take theirs
        </button>
        <button type="button" className="button" onClick={onKeep}>
          Keep mine
        </button>
      </div>
    </div>
  )
}
