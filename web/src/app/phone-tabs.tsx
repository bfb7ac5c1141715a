import { Link, useRouterState } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { Home } from '../../../src/contract/nouns/home.ts'
import { overlay } from './overlay.ts'
import { isOnPage, pages } from './pages.ts'

const near = pages.filter(({ isNear }) => isNear)
const tab =
  'relative flex min-h-14 flex-1 flex-col items-center justify-center gap-[3px] text-xs leading-[13px] font-medium text-soft aria-[current=page]:text-ink'

/** The four tabs of a phone. */
export function PhoneTabs({ home }: { home: Home | undefined }) {
  const address = useRouterState({ select: ({ location }) => location.pathname })
  const count = home?.needsYou.count ?? 0
  return (
    <nav
      aria-label="Pages"
      className="fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-canvas pb-[calc(6px+env(safe-area-inset-bottom))] md:hidden"
    >
      {near.map((page) => (
        <Link key={page.path} to={page.path} aria-current={isOnPage(page, address) ? 'page' : undefined} activeProps={{}} className={tab}>
          <page.icon aria-hidden strokeWidth={1.75} className="size-5" />
          {page.label}
          {page.path === '/' && count > 0 && (
            <span className="absolute top-1 left-[calc(50%+5px)] h-4 min-w-4 rounded-full bg-you-solid px-1 text-center text-[10px] leading-4 font-semibold text-on-you">
              {count}
              <span className="sr-only"> need you</span>
            </span>
          )}
        </Link>
      ))}
      <button type="button" className={tab} onClick={() => overlay.set('palette')}>
        <Ellipsis aria-hidden className="size-5" />
        More
      </button>
    </nav>
  )
}
