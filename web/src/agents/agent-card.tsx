import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Agent } from '../../../src/contract/nouns/agent.ts'
import type { Run } from '../../../src/contract/nouns/run.ts'
import { Elapsed } from '../parts/times/time.tsx'
import { AgentDetails } from './agent-details.tsx'

const route = getRouteApi('/agents')

interface AgentCardProps {
  agent: Agent
  agents: readonly Agent[]
  /** Its runs that are going on. */
  runs: readonly Run[]
  isOpen: boolean
}

export function AgentCard({ agent, agents, runs, isOpen }: AgentCardProps) {
  const { id, definition, source, problem } = agent
  const navigate = route.useNavigate()
  const details = useId()
  const place = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Whoever came by an address that names it should not have to look for it.
    if (wasOpen.current) place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <article ref={place} className="card scroll-mt-4 p-3">
      <h2>
        <button
          type="button"
          data-row
          aria-expanded={isOpen}
          aria-controls={details}
          className="flex w-full items-baseline gap-2 text-left"
          onClick={() => void navigate({ search: isOpen ? {} : { agent: id }, resetScroll: false })}
        >
          <ChevronRight aria-hidden className={`size-4 shrink-0 self-center text-soft ${isOpen ? 'rotate-90' : ''}`} />
          <span className="stored min-w-0 flex-1 font-medium">
            {definition.name ?? id} {definition.name !== undefined && <span className="font-normal text-soft">{id}</span>}
          </span>
          <span className="text-sm text-soft">{source}</span>
        </button>
      </h2>
      <div className="pl-6">
        {definition.description !== '' && <p className="stored line-clamp-2 text-sm">{definition.description}</p>}
        <p className="stored line-clamp-2 text-sm text-soft">{aboutOf(agent)}</p>
        {problem !== null && <Problem id={id} problem={problem} />}
        {(isOpen || runs.length > 0) && <WorksNow runs={runs} />}
        <div id={details}>{isOpen && <AgentDetails agent={agent} agents={agents} />}</div>
      </div>
    </article>
  )
}

function aboutOf({ definition: { runner, model, command, access, mode } }: Agent): string {
  const what = command?.join(' ') ?? model ?? (runner === 'model' ? 'the default model' : undefined)
  return [runner, ...(what === undefined ? [] : [what]), `access ${access}`, mode].join(' · ')
}

/** Whoever put the file there must see that it is not what runs. */
function Problem({ id, problem }: { id: string; problem: string }) {
  return (
    <div className="my-2 rounded-md bg-you-wash p-3 text-sm">
      <p className="font-medium text-you">Its agent.json is wrong</p>
      <p className="stored mt-1 whitespace-pre-wrap">{problem}</p>
      <p className="stored mt-1">
        It goes on as it was when the file was last right. Mend agents/{id}/agent.json in the workspace: it is read again by itself.{' '}
        <code className="key">punchlist agent check</code> says the same in a terminal.
      </p>
    </div>
  )
}

function WorksNow({ runs }: { runs: readonly Run[] }) {
  if (runs.length === 0) return <p className="text-sm text-soft">Nothing runs at the moment.</p>
  return (
    <ul className="text-sm">
      {runs.map(({ id, session, startedAt, trigger, stopping }) => (
        <li key={id}>
          <span className="font-medium text-accent">{stopping === null ? 'running' : 'stopping'}</span>{' '}
          <Link to="/sessions/$number" params={{ number: String(session) }} className="text-accent underline">
            session #{session}
          </Link>{' '}
          <span className="text-soft">
            for <Elapsed since={startedAt} /> · {trigger.replaceAll('_', ' ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
