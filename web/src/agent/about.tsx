import type { ReactNode } from 'react'
import type { Agent, RunnerKind } from '../../../src/contract/nouns/agent.ts'
import { useOperation } from '../api/use-operation.ts'

const works: Record<RunnerKind, string> = {
  model: 'a model, asked by Punchlist',
  acp: 'a program that is started and spoken with',
  command: 'a command for each turn',
  function: 'a function of the host program',
  external: 'itself: it comes from outside',
}

/** Who does its work, where it is defined, and how much it may use. */
export function About({ agent }: { agent: Agent }) {
  const { id, definition, source } = agent
  const caps = useOperation('cap.list', {}).data?.caps ?? []
  const own = caps.filter(({ scope, of }) => scope === 'agent' && (of === id || of === ''))
  const runner = definition.runner ?? (definition.model === undefined ? undefined : 'model')
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="border-b border-line pb-1.5 font-semibold">
        About
      </h2>
      <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-y-1.5 py-2">
        <Fact name="Works by">{runner === undefined ? 'nobody: it has no model and no program' : works[runner]}</Fact>
        {definition.model !== undefined && (
          <Fact name="Model">
            <code className="text-sm">{definition.model}</code>
          </Fact>
        )}
        {definition.command !== undefined && (
          <Fact name="Command">
            <code className="line-clamp-3 text-sm">{definition.command.join(' ')}</code>
          </Fact>
        )}
        <Fact name="Defined in">
          {source === 'folder' ? (
            <code className="text-sm">agents/{id}/agent.json</code>
          ) : source === 'api' ? (
            'Punchlist'
          ) : (
            'Punchlist itself'
          )}
        </Fact>
        <Fact name="Can be given">
          {definition.mode === 'subagent'
            ? 'work by other agents only'
            : definition.capabilities.includes('tasks')
              ? 'tasks and sessions'
              : 'sessions'}
        </Fact>
        {own.map((cap) => (
          <Fact key={cap.number} name={cap.per === 'day' ? 'Daily limit' : cap.per === 'month' ? 'Monthly limit' : 'Limit'}>
            {cap.measure === 'money' ? `$${cap.amount.toFixed(2)}` : `${cap.amount} ${cap.measure}`}{' '}
            {cap.used !== null && <span className="text-soft">{Math.round((cap.used * 100) / Math.max(cap.amount, 1e-9))} % used</span>}
          </Fact>
        ))}
      </dl>
      {source === 'folder' && (
        <p className="text-sm text-soft">It is changed in that file of the workspace, which is read again by itself.</p>
      )}
      {source === 'built-in' && (
        <p className="text-sm text-soft">It is there by itself. An agent that is defined under the same id takes its place.</p>
      )}
      {definition.instructions !== '' && (
        <details className="mt-2">
          <summary className="cursor-pointer text-soft hover:text-ink">Instructions</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
          <p tabIndex={0} className="stored mt-1 max-h-60 overflow-y-auto rounded-md bg-canvas p-2 whitespace-pre-wrap">
            {definition.instructions}
          </p>
        </details>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="stored min-w-0">{children}</dd>
    </>
  )
}
