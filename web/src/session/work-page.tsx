import { useState } from 'react'
import type { SessionWithState } from '../../../src/contract/nouns/session.ts'
import type { Output } from '../../../src/contract/operations/index.ts'
import { useOperation } from '../api/use-operation.ts'
import { DockedAsks } from '../parts/ask/docked-asks.tsx'
import { MessageBox } from '../parts/forms/message-box.tsx'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { TallPage } from '../parts/page/tall-page.tsx'
import { TodoPeek } from '../parts/peek/todo-peek.tsx'
import { usePeek } from '../parts/peek/use-peek.ts'
import { TodoList } from '../parts/todo-list/todo-list.tsx'
import { Transcript } from '../parts/transcript/transcript.tsx'
import { AboutTask } from '../task/about-task.tsx'
import { ArchivedSteps } from '../task/archived-steps.tsx'
import { isArchivedTask } from '../task/is-archived-task.ts'
import { TaskSteps } from '../task/task-steps.tsx'
import { useTaskTree } from '../task/use-task-tree.ts'
import { Children } from './children.tsx'
import { WorkHeader } from './work-header.tsx'

interface WorkPageProps {
  /** The number by which one came here: the session’s, or the task’s. */
  number: number
  session: SessionWithState | undefined
  work: Output<'task.get'> | undefined
  /** The todo that is brought into view. */
  todo: number | undefined
  /** What the task is about stands open where there is room, unless something else is looked at. */
  showsAbout: boolean
}

/** Where three columns fit beside each other. */
const hasRoom = '(min-width: 68.75rem)'
const tabs = ['conversation', 'list'] as const

/** A task and its session on one page: what is to be done, what is said, and what one looks closer at. */
export function WorkPage({ number, session, work, todo, showsAbout }: WorkPageProps) {
  const { peek, open, close } = usePeek()
  const task = work?.task
  const tree = useTaskTree(task)
  const [tab, setTab] = useState<(typeof tabs)[number]>(todo === undefined ? 'conversation' : 'list')
  const shows = (name: (typeof tabs)[number]) => (tab === name ? 'flex' : 'hidden md:flex')
  const about = task !== undefined && (peek === 'task' ? 'asked' : peek === undefined && showsAbout ? 'by itself' : undefined)
  const isPeeking = typeof peek === 'number' || about === 'asked'
  const hasThird = isPeeking || about === 'by itself'
  const toggleAbout = () => {
    const isSeen = about === 'asked' || (about === 'by itself' && matchMedia(hasRoom).matches)
    open(isSeen ? 'none' : 'task')
  }
  const title = task?.title ?? session?.title ?? ''
  const agent = session?.agent ?? task?.owner ?? 'this session'
  const isLive = task === undefined || !isArchivedTask(task)
  /** Beside the others where there is room, instead of the list where there is little, and instead of all where there is none. */
  const third = isPeeking
    ? 'flex max-md:fixed max-md:inset-x-0 max-md:top-(--bar) max-md:bottom-16 max-md:z-20 md:max-[68.75rem]:order-first min-[68.75rem]:border-l min-[68.75rem]:border-line'
    : 'hidden border-l border-line min-[68.75rem]:flex'
  return (
    <TallPage title={title || `#${number}`}>
      <WorkHeader number={number} title={title} session={session} task={task} onAbout={task === undefined ? undefined : toggleAbout} />
      <div role="tablist" aria-label="What is shown" className="flex shrink-0 border-b border-line md:hidden">
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={tab === name}
            className="min-h-11 flex-1 text-sm text-soft capitalize aria-selected:border-b-2 aria-selected:border-accent aria-selected:text-accent"
            onClick={() => setTab(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        className={`grid min-h-0 flex-1 md:grid-cols-[minmax(280px,356px)_minmax(0,1fr)] ${hasThird ? 'min-[68.75rem]:grid-cols-[minmax(260px,356px)_minmax(0,1fr)_minmax(320px,var(--peek))]' : ''}`}
      >
        <section aria-label="List" className={`${shows('list')} min-h-0 min-w-0 flex-col ${isPeeking ? 'md:max-[68.75rem]:hidden' : ''}`}>
          {task !== undefined && work !== undefined ? (
            isLive ? (
              <TaskSteps task={task} nodes={tree.nodes} results={work.subtasks} leadsTo={todo} />
            ) : (
              <div className="min-h-0 flex-1 overflow-y-auto p-4">
                <ArchivedSteps task={task} nodes={tree.nodes} results={work.subtasks} />
              </div>
            )
          ) : (
            session && <TodoList key={session.number} session={session.number} leadsTo={todo} />
          )}
          {session && <Children session={session.number} />}
        </section>
        <section aria-label="Conversation" className={`${shows('conversation')} min-h-0 min-w-0 flex-col md:border-l md:border-line`}>
          {session === undefined ? (
            <div className="p-4">
              <EmptyState>Its conversation is no longer kept.</EmptyState>
            </div>
          ) : (
            <>
              <Transcript key={session.number} session={session.number} />
              <div className="flex max-h-[85%] shrink-0 md:max-h-[75%] flex-col gap-2.5 overflow-y-auto px-4 pt-1 pb-3.5 md:px-5">
                <DockedAsks key={session.number} session={session.number} />
                {isLive && <Writing key={`write-${session.number}`} session={session.number} agent={agent} />}
              </div>
            </>
          )}
        </section>
        {typeof peek === 'number' && <TodoPeek key={peek} number={peek} onOpen={open} onClose={close} className={third} />}
        {about && work && (
          <AboutTask
            work={work}
            tree={tree}
            isAsked={about === 'asked'}
            onClose={() => (showsAbout ? open('none') : close())}
            className={third}
          />
        )}
      </div>
    </TallPage>
  )
}

function Writing({ session, agent }: { session: number; agent: string }) {
  const asked = useOperation('question.list', { session, limit: 20 }).data?.questions
  const hint = asked !== undefined && asked.length > 0 ? `Or tell ${agent} what to do instead…` : `Message to ${agent}`
  return <MessageBox session={session} label={`Message to ${agent}`} hint={hint} />
}
