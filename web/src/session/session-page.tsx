import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOperation } from '../api/use-operation.ts'
import { DockedAsks } from '../parts/ask/docked-asks.tsx'
import { MessageBox } from '../parts/forms/message-box.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { TallPage } from '../parts/page/tall-page.tsx'
import { TodoList } from '../parts/todo-list/todo-list.tsx'
import { Transcript } from '../parts/transcript/transcript.tsx'
import { EveryonesList } from './everyones-list.tsx'
import { SessionHeader } from './session-header.tsx'

const tabs = ['list', 'conversation'] as const

export default function SessionPage() {
  const number = Number(useParams({ strict: false }).number)
  const { todo } = useSearch({ from: '/sessions/$number' })
  return number === 0 ? <EveryonesList todo={todo} /> : <OneSession number={number} todo={todo} />
}

function OneSession({ number, todo }: { number: number; todo: number | undefined }) {
  const query = useOperation('session.get', { session: number }, { enabled: Number.isInteger(number) && number > 0 })
  const [tab, setTab] = useState<(typeof tabs)[number]>('list')
  const session = query.data?.session
  if (session === undefined) return <ReadProblem query={query} />
  const shows = (name: (typeof tabs)[number]) => (tab === name ? 'flex' : 'hidden lg:flex')
  return (
    <TallPage title={session.title || `Session #${number}`}>
      <SessionHeader session={session} />
      <div role="tablist" aria-label="What of the session is shown" className="flex shrink-0 border-b border-line lg:hidden">
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={tab === name}
            className="flex-1 py-2 text-sm capitalize text-soft aria-selected:border-b-2 aria-selected:border-accent aria-selected:text-accent"
            onClick={() => setTab(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="grid min-h-0 flex-1 lg:grid-cols-2 lg:divide-x lg:divide-line">
        <section aria-label="List" className={`${shows('list')} min-h-0 flex-col`}>
          <TodoList key={number} session={number} leadsTo={todo} />
        </section>
        <section aria-label="Conversation" className={`${shows('conversation')} min-h-0 flex-col`}>
          <Transcript key={number} session={number} />
          <div className="flex shrink-0 flex-col gap-2 border-t border-line p-3">
            <DockedAsks key={number} session={number} />
            <MessageBox key={number} session={number} label={`Message to ${session.agent ?? 'this session'}`} />
          </div>
        </section>
      </div>
    </TallPage>
  )
}
