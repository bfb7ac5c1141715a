import { CircleCheck, Coins, Play } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Home } from '../../../src/contract/nouns/home.ts'
import { NotificationsRow } from '../app/notify/notifications-row.tsx'
import { overlay } from '../app/overlay.ts'
import { CopyCommand } from '../parts/page/copy-command.tsx'
import { NewTodo } from '../parts/todo-list/new-todo.tsx'
import { Ring } from '../parts/work/ring.tsx'
import { Section } from './section.tsx'

const clients = ['claude-code', 'codex', 'gemini', 'cursor', 'opencode', 'vscode', 'zed'] as const

/** Nothing is here yet: three steps that tick themselves off. */
export default function FirstRun({ home: { begun, spent } }: { home: Home }) {
  const steps = [
    { title: 'Connect a model', isDone: begun.model, body: <ModelStep /> },
    { title: 'Connect a coding agent', isDone: begun.agent, body: <AgentStep /> },
    { title: 'Give it something to do', isDone: begun.work, body: <WorkStep /> },
  ]
  const first = steps.findIndex(({ isDone }) => !isDone)
  const [chosen, setChosen] = useState<number>()
  return (
    <div className="grid gap-x-9 xl:grid-cols-[minmax(0,1fr)_var(--aside)]">
      <div className="min-w-0">
        <h2 className="mt-3 text-xl font-semibold">Welcome</h2>
        <p className="mb-4 text-md text-soft">
          Three steps, about two minutes; one of the first two is enough. Then agents work through your lists and come to you only when they
          must.
        </p>
        <ol className="overflow-hidden rounded-md border border-line-strong bg-raised shadow-(--shadow-card)">
          {steps.map((step, index) => (
            <Step key={step.title} number={index + 1} {...step} isOpen={index === (chosen ?? first)} onOpen={() => setChosen(index)}>
              {step.body}
            </Step>
          ))}
        </ol>
        <Section title="When you like">
          <ul className="border-t border-line">
            <NotificationsRow />
            <li className="flex min-h-[38px] items-center gap-2.5 border-b border-line">
              <Coins aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-soft" />
              <p className="min-w-0 flex-1 py-1">
                {spent.limit === null ? 'Set a daily limit for spending' : `Agents pause when $${spent.limit} are spent a day`}{' '}
                <span className="text-faint">
                  change it with <code className="key">punchlist cap set</code>
                </span>
              </p>
            </li>
          </ul>
        </Section>
      </div>
      <aside aria-label="Look around" className="min-w-0 pt-3">
        <div className="overflow-hidden rounded-md border border-line-strong bg-raised shadow-(--shadow-card)">
          <div className="p-3.5">
            <h3 className="flex items-center gap-2 font-semibold">
              <Play aria-hidden className="size-4" /> See it work first
            </h3>
            <p className="mt-1 mb-2 text-soft">A one-minute demo with scripted agents. No key, no cost, and nothing of yours is touched.</p>
            <CopyCommand command="punchlist serve --demo" />
          </div>
        </div>
        <Section title="Five keys are enough">
          <dl className="border-t border-line">
            {keys.map(([key, meaning]) => (
              <div key={key} className="grid min-h-[31px] grid-cols-[60px_minmax(0,1fr)] items-center border-b border-line">
                <dt>
                  <kbd className="key">{key}</kbd>
                </dt>
                <dd className="text-soft">{meaning}</dd>
              </div>
            ))}
          </dl>
        </Section>
      </aside>
    </div>
  )
}

const keys = [
  ['Ctrl K', 'Search or do anything'],
  ['C', 'New session, task or todo'],
  ['J', 'Next row'],
  ['A', 'Allow what is asked'],
  ['?', 'All keys'],
] as const

interface StepProps {
  number: number
  title: string
  isDone: boolean
  isOpen: boolean
  onOpen(): void
  children: ReactNode
}

function Step({ number, title, isDone, isOpen, onOpen, children }: StepProps) {
  const id = useId()
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="grid min-h-[46px] w-full grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 px-4 text-left hover:bg-hover focus-visible:-outline-offset-2"
        onClick={onOpen}
      >
        {isDone ? (
          <CircleCheck aria-hidden className="size-[18px] justify-self-center text-done" />
        ) : (
          <span
            aria-hidden
            className={`grid size-5 place-items-center rounded-full border-[1.5px] text-xs font-semibold ${isOpen ? 'border-accent text-accent' : 'border-line-strong text-faint'}`}
          >
            {number}
          </span>
        )}
        <span className={isOpen && !isDone ? 'text-md font-semibold' : ''}>{title}</span>
        {isDone && <span className="text-sm text-faint">Done</span>}
      </button>
      <div id={id} hidden={!isOpen} className="px-4 pb-4 pl-12">
        {children}
        {!isDone && number < 3 && (
          <p role="status" className="mt-2 flex items-center gap-2 text-soft">
            <Ring className="size-3.5 text-run" /> Listening. This step ticks itself off.
          </p>
        )}
      </div>
    </li>
  )
}

function ModelStep() {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-soft">
        Punchlist asks the model itself, step by step. Keys stand in the environment of the daemon: start it with both of these.
      </p>
      <CopyCommand command="ANTHROPIC_API_KEY=… PUNCHLIST_MODEL=anthropic/claude-sonnet-4-5 punchlist serve" />
      <p className="text-sm text-faint">
        OpenAI and Google by their own keys; any other server, also one of your own, in <code className="key">models.json</code>.
      </p>
    </div>
  )
}

function AgentStep() {
  const [client, setClient] = useState<string>(clients[0])
  return (
    <div className="flex flex-col gap-2">
      <p className="text-soft">
        One that you use in the terminal or editor: it gets its list from here. In the folder of your project, run:
      </p>
      <CopyCommand command={`punchlist setup ${client}`} />
      <div className="flex flex-wrap gap-1">
        {clients.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === client}
            className="button button-small aria-pressed:border-accent aria-pressed:bg-selected"
            onClick={() => setClient(name)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

function WorkStep() {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-soft">A todo on everyone’s list, or a session with an agent that begins at once.</p>
      <div className="-mx-3 md:-mx-5">
        <NewTodo session={0} noun="todo" />
      </div>
      <div>
        <button type="button" className="button button-main" onClick={() => overlay.set('create')}>
          New session or task
        </button>
      </div>
    </div>
  )
}
