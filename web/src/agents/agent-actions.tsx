import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Agent } from '../../../src/contract/nouns/agent.ts'
import { useChange } from '../api/use-change.ts'
import { create } from '../app/create/creating.ts'
import { ConfirmDialog } from '../parts/page/confirm-dialog.tsx'

/** What can be done with an agent: it is given work, talked to, changed and removed. */
export function AgentActions({ agent, onEdit }: { agent: Agent; onEdit(): void }) {
  const { id, source, definition } = agent
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const start = useChange('session.add')
  const remove = useChange('agent.remove', {
    says: () => `${id} is removed.`,
    done: () => void navigate({ to: '/agents' }),
  })
  const begin = async () => {
    const added = await start.change({ agent: id })
    if (added) void navigate({ to: '/sessions/$number', params: { number: String(added.session.number) } })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" className="button button-main" onClick={() => create({ kind: 'work', agent: id })}>
        Give work
      </button>
      <button type="button" className="button" disabled={start.isPending} onClick={() => void begin()}>
        Start a session
      </button>
      {source === 'api' && (
        <>
          <button type="button" className="button" onClick={onEdit}>
            Edit
          </button>
          <button type="button" className="button text-stuck" disabled={remove.isPending} onClick={() => setAsking(true)}>
            Remove
          </button>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${definition.name ?? id}?`}
          deed="Remove"
          onConfirm={() => void remove.change({ agent: id })}
          onClose={() => setAsking(false)}
        >
          Its definition is gone for good. Its sessions and what it did stay readable.
        </ConfirmDialog>
      )}
    </div>
  )
}
