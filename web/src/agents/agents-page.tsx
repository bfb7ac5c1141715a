import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { Agent } from '../../../src/contract/nouns/agent.ts'
import type { UsageTotal } from '../../../src/contract/nouns/usage.ts'
import { useOperation } from '../api/use-operation.ts'
import { create } from '../app/create/creating.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { Cost } from '../parts/usage/cost.tsx'
import { AgentMark } from '../parts/work/marks.tsx'
import { Status } from '../parts/work/status.tsx'
import { firstDay } from '../report/spending.ts'

/** Who works here: an agent a line. */
export default function AgentsPage() {
  const query = useOperation('agent.list', {})
  const runs = useOperation('run.list', { live: true, limit: 200 }).data?.runs ?? []
  const spent = useOperation('cost.get', { by: 'agent', since: firstDay(30, Date.now()), limit: 100 }).data?.cost
  const agents = query.data?.agents
  return (
    <PageFrame title="Agents">
      <ReadProblem query={query} />
      {agents?.length === 0 && (
        <div>
          <EmptyState>No agent is defined yet. Define one, or put agents/NAME/agent.json into the workspace.</EmptyState>
          <button type="button" className="button button-main mt-3" onClick={() => create({ kind: 'agent' })}>
            Define an agent
          </button>
        </div>
      )}
      <button type="button" data-new className="sr-only" tabIndex={-1} onClick={() => create({ kind: 'agent' })}>
        Define an agent
      </button>
      {agents !== undefined && agents.length > 0 && (
        <ul aria-label="Agents" className="border-t border-line">
          {agents.map((agent) => (
            <li key={agent.id}>
              <AgentRow
                agent={agent}
                running={runs.filter((run) => run.agent === agent.id).length}
                usage={spent?.rows.find(({ name }) => name === agent.id)?.usage ?? null}
              />
            </li>
          ))}
        </ul>
      )}
      {spent && agents !== undefined && agents.length > 0 && <p className="mt-2 text-sm text-faint">Cost is that of the last 30 days.</p>}
    </PageFrame>
  )
}

function AgentRow({ agent, running, usage }: { agent: Agent; running: number; usage: UsageTotal | null }) {
  const { id, definition, problem } = agent
  return (
    <div className="grid min-h-(--row) grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1 hover:bg-hover lg:grid-cols-[minmax(0,1fr)_8rem_16rem_5rem]">
      <span className="flex min-w-0 items-center gap-2.5">
        <AgentMark agent={id} />
        <Link to="/agents/$id" params={{ id }} data-row className="stored shrink-0 truncate rounded-sm font-medium hover:underline">
          {definition.name ?? id}
        </Link>
        {definition.name !== undefined && <span className="stored shrink-0 text-sm text-faint">{id}</span>}
        <span className="stored min-w-0 flex-1 truncate text-soft max-md:hidden">{definition.description}</span>
      </span>
      <span className="truncate">
        {problem !== null ? (
          <span className="inline-flex items-center gap-1.5 text-stuck">
            <TriangleAlert aria-hidden className="size-4" /> Its file is wrong
          </span>
        ) : running > 0 ? (
          <Status status="running" word={running === 1 ? 'Running' : `${running} running`} />
        ) : (
          <Status status="idle" />
        )}
      </span>
      <span className="stored truncate text-sm text-soft max-lg:hidden">{worksBy(agent)}</span>
      <span className="text-right max-lg:hidden">
        <Cost usage={usage} />
      </span>
    </div>
  )
}

function worksBy({ definition: { runner, model, command } }: Agent): string {
  if (command !== undefined) return command.join(' ')
  if (model !== undefined) return model
  const words = {
    model: 'the usual model',
    function: 'the host program',
    external: 'comes from outside',
    acp: 'a program',
    command: 'a program',
  }
  return runner === undefined ? 'nobody starts it' : words[runner]
}
