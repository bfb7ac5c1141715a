import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Agent } from '../../../src/contract/nouns/agent.ts'
import { useChange } from '../api/use-change.ts'
import { ConfirmDialog } from '../parts/page/confirm-dialog.tsx'
import { AgentForm } from './agent-form.tsx'

export function AgentActions({ agent, agents }: { agent: Agent; agents: readonly Agent[] }) {
  const { id, source, definition } = agent
  const [shows, setShows] = useState<'form' | 'question'>()
  const close = () => setShows(undefined)
  const navigate = useNavigate()
  const start = useChange('session.add')
  const remove = useChange('agent.remove', { says: () => `${id} is removed.` })
  const begin = async () => {
    const added = await start.change({ agent: id })
    if (added) void navigate({ to: '/sessions/$number', params: { number: String(added.session.number) } })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" className="button" disabled={start.isPending} onClick={() => void begin()}>
        Start a session
      </button>
      <Link to="/tasks" search={{ owner: id }} className="button">
        Give it a task
      </Link>
      {source === 'api' && (
        <>
          <button type="button" className="button" onClick={() => setShows('form')}>
            Edit
          </button>
          <button type="button" className="button" disabled={remove.isPending} onClick={() => setShows('question')}>
            Remove
          </button>
        </>
      )}
      {shows === 'form' && <AgentForm agent={agent} agents={agents} onClose={close} />}
      {shows === 'question' && (
        <ConfirmDialog
          title={`Remove ${definition.name ?? id}?`}
          deed="Remove"
          onConfirm={() => void remove.change({ agent: id })}
          onClose={close}
        >
          Its definition is gone for good. Its sessions and what it did stay readable.
        </ConfirmDialog>
      )}
    </div>
  )
}
