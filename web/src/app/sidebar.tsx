import { Link, useRouterState } from '@tanstack/react-router'
import { Bell, Keyboard, ListTodo, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Home } from '../../../src/contract/nouns/home.ts'
import { useOperation } from '../api/use-operation.ts'
import { Ring } from '../parts/work/ring.tsx'
import { Brand } from './brand.tsx'
import { overlay } from './overlay.ts'
import { isOnPage, pages } from './pages.ts'
import { Person } from './person.tsx'

const row =
  'group relative flex h-[30px] items-center gap-[9px] rounded-sm px-2 font-medium text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:text-ink'
const foldedRow = 'h-[34px] justify-center px-0'

export function Sidebar({ home, isFolded, isOfWork }: { home: Home | undefined; isFolded: boolean; isOfWork: boolean }) {
  const address = useRouterState({ select: ({ location }) => location.pathname })
  const rowOf = `${row} ${isFolded ? foldedRow : ''}`
  const everyone = home?.everyone ?? 0
  return (
    <aside
      aria-label="Punchlist"
      className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-canvas px-2 pb-2 md:flex"
    >
      <p
        className={`flex h-(--bar) shrink-0 items-center gap-[9px] text-md font-[650] tracking-[-.01em] ${isFolded ? 'justify-center' : 'px-2'}`}
      >
        <Brand />
        <span className={isFolded ? 'sr-only' : ''}>Punchlist</span>
      </p>
      <nav aria-label="Pages" className="flex flex-col gap-px">
        {pages.map((page) => (
          <Link
            key={page.path}
            to={page.path}
            title={isFolded ? page.label : `G then ${page.key.toUpperCase()}`}
            aria-current={isOnPage(page, address) ? 'page' : undefined}
            activeProps={{}}
            className={rowOf}
          >
            <page.icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-faint group-aria-[current=page]:text-ink" />
            <Word isHidden={isFolded}>{page.label}</Word>
            {page.path === '/' && home !== undefined && <NeedsBadge count={home.needsYou.count} isFolded={isFolded} />}
            {page.path === '/work' && home !== undefined && <RunningCount count={home.running.count} isFolded={isFolded} />}
          </Link>
        ))}
      </nav>
      {!isFolded && <h2 className="mx-2 mt-[18px] mb-1 text-xs font-medium text-faint">Pinned</h2>}
      <nav aria-label="Pinned" className={`flex flex-col gap-px ${isFolded ? 'mt-2' : ''}`}>
        <Link
          to="/sessions/$number"
          params={{ number: '0' }}
          title={isFolded ? 'Everyone’s list' : undefined}
          aria-current={address === '/sessions/0' ? 'page' : undefined}
          activeProps={{}}
          className={rowOf}
        >
          <ListTodo aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-faint" />
          <Word isHidden={isFolded}>Everyone’s list</Word>
          {everyone > 0 && !isFolded && <span className="ml-auto text-xs text-faint tabular-nums">{everyone}</span>}
        </Link>
      </nav>
      <div className="mt-auto flex flex-col gap-px pt-2">
        {isOfWork && (
          <button type="button" className={rowOf} title="Search or do anything: Ctrl K" onClick={() => overlay.set('palette')}>
            <Search aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-faint" />
            <Word isHidden>Search or do anything</Word>
          </button>
        )}
        <Missed className={rowOf} isFolded={isFolded} />
        <button type="button" className={rowOf} title={isFolded ? 'Keys: ?' : undefined} onClick={() => overlay.set('help')}>
          <Keyboard aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-faint" />
          <Word isHidden={isFolded}>Keys</Word>
          {!isFolded && <kbd className="key ml-auto">?</kbd>}
        </button>
        <Person isFolded={isFolded} />
      </div>
    </aside>
  )
}

/** What was told while nobody looked. */
function Missed({ className, isFolded }: { className: string; isFolded: boolean }) {
  const unread = useOperation('notification.list', { unread: true, limit: 50 }).data?.notifications.length ?? 0
  return (
    <button type="button" className={className} title={isFolded ? 'Missed' : undefined} onClick={() => overlay.set('missed')}>
      <Bell aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-faint" />
      <Word isHidden={isFolded}>Missed</Word>
      {unread > 0 && !isFolded && <span className="ml-auto text-xs text-faint tabular-nums">{unread === 50 ? '50+' : unread}</span>}
    </button>
  )
}

function Word({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return <span className={isHidden ? 'sr-only' : 'truncate'}>{children}</span>
}

function NeedsBadge({ count, isFolded = false }: { count: number; isFolded?: boolean }) {
  if (count === 0) return null
  const place = isFolded
    ? 'absolute top-0 right-0 h-[15px] min-w-[15px] px-[3px] text-[10px] leading-[15px]'
    : 'ml-auto h-[18px] min-w-[18px] px-[5px] text-xs leading-[18px]'
  return (
    <span className={`rounded-full bg-you-solid text-center font-semibold text-on-you tabular-nums ${place}`}>
      {count}
      <span className="sr-only"> {count === 1 ? 'needs' : 'need'} you</span>
    </span>
  )
}

function RunningCount({ count, isFolded }: { count: number; isFolded: boolean }) {
  if (count === 0) return null
  if (isFolded)
    return (
      <span className="absolute top-1.5 right-2 size-1.5 rounded-full bg-run ring-2 ring-canvas">
        <span className="sr-only">{count} running</span>
      </span>
    )
  return (
    <span className="ml-auto flex items-center gap-[5px] text-xs text-run tabular-nums">
      <Ring className="size-3" />
      {count}
      <span className="sr-only"> running</span>
    </span>
  )
}
