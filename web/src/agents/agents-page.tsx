import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useOperation } from '../api/use-operation.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { AgentCard } from './agent-card.tsx'
import { AgentForm } from './agent-form.tsx'

const route = getRouteApi('/agents')

export default function AgentsPage() {
  const opened = route.useSearch().agent
  const [isDefining, setDefining] = useState(false)
  const query = useOperation('agent.list', {})
  const runs = useOperation('run.list', { live: true, limit: 200 }).data?.runs ?? []
  const agents = query.data?.agents
  const isMissing = opened !== undefined && agents?.every(({ id }) => id !== opened)
  return (
    <PageFrame
      title="Agents"
      actions={
        <button type="button" data-new className="button button-main" onClick={() => setDefining(true)}>
          Define an agent
        </button>
      }
    >
      {isDefining && <AgentForm agents={agents ?? []} onClose={() => setDefining(false)} />}
      <ReadProblem query={query} />
      {isMissing && <EmptyState>There is no agent {opened} any more.</EmptyState>}
      {agents?.length === 0 && (
        <EmptyState>No agent is defined yet. Define one, or put agents/NAME/agent.json into the workspace.</EmptyState>
      )}
      <ul className="flex flex-col gap-2">
        {agents?.map((agent) => (
          <li key={agent.id}>
            <AgentCard agent={agent} agents={agents} runs={runs.filter((run) => run.agent === agent.id)} isOpen={agent.id === opened} />
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}
