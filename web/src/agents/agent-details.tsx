import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Agent } from '../../../src/contract/nouns/agent.ts'
import { useOperation } from '../api/use-operation.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { RunList } from '../parts/work/run-list.tsx'
import { AgentActions } from './agent-actions.tsx'

export function AgentDetails({ agent, agents }: { agent: Agent; agents: readonly Agent[] }) {
  const { id, source, definition } = agent
  return (
    <div className="mt-3 flex flex-col gap-4 border-t border-line pt-3">
      <AgentActions agent={agent} agents={agents} />
      {source === 'folder' && (
        <p className="stored text-sm text-soft">
          It is defined in agents/{id}/agent.json of the workspace. Change it there: the file is read again by itself.
        </p>
      )}
      {source === 'built-in' && (
        <p className="text-sm text-soft">It is there by itself. An agent that is defined under the same id takes its place.</p>
      )}
      {definition.instructions !== '' && (
        <Part title="Instructions">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
          <p tabIndex={0} className="stored max-h-60 overflow-y-auto rounded-md bg-canvas p-2 text-sm whitespace-pre-wrap">
            {definition.instructions}
          </p>
        </Part>
      )}
      <Part title="Open tasks">
        <OpenTasks owner={id} />
      </Part>
      <Part title="Last runs">
        <RunList of={{ agent: id }} none="It has not run yet. Start a session with it, or give it a task." />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-sm font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

function OpenTasks({ owner }: { owner: string }) {
  const query = useOperation('task.list', { owner, limit: 20 })
  const { tasks, inFlight = [], next } = query.data ?? {}
  return (
    <>
      <ReadProblem query={query} />
      {tasks?.length === 0 && <EmptyState>It owns no open task.</EmptyState>}
      <ul className="text-sm">
        {tasks?.map(({ number, title, status, steps }) => (
          <li key={number} className="stored py-0.5">
            <Link to="/tasks/$number" params={{ number: String(number) }} className="hover:underline">
              <span className="text-soft tabular-nums">#{number}</span> {title}
            </Link>{' '}
            <span className="text-soft">
              {inFlight.includes(number) ? 'running' : status} · {steps.filter(({ done }) => done).length} of {steps.length} steps
            </span>
          </li>
        ))}
      </ul>
      {next && <p className="mt-1 text-sm text-soft">Only the first {tasks?.length} are shown.</p>}
    </>
  )
}
