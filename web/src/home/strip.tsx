import { Link } from '@tanstack/react-router'
import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Home } from '../../../src/contract/nouns/home.ts'
import { ShortAgo } from '../parts/times/time.tsx'
import { costWords, isTold } from '../parts/usage/cost-words.ts'
import { StatusIcon } from '../parts/work/status.tsx'
import { SpendBars } from './spend-bars.tsx'

/** Five numbers that answer at a glance, whatever the size. */
export function Strip({ home }: { home: Home }) {
  const { needsYou, running, stuck, done, spent } = home
  const isHot = needsYou.count > 0
  return (
    <section
      aria-label="Now"
      className="grid grid-cols-4 overflow-hidden rounded-md border border-line-strong bg-raised shadow-(--shadow-card) md:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.5fr)]"
    >
      <a href="#needs-you" className={`${cell} ${isHot ? 'bg-you-wash text-you' : ''}`}>
        <Label icon={<StatusIcon status={isHot ? 'you' : 'done'} className="size-3.5" />} isHot={isHot}>
          Needs you
        </Label>
        <Big value={needsYou.count} small={isHot && <>oldest {<ShortAgo at={needsYou.oldest} />}</>} isHot={isHot} />
      </a>
      <Link to="/work" className={cell}>
        <Label icon={<StatusIcon status="running" className="size-3.5" />}>Running</Label>
        <Big value={running.count} small={running.queued > 0 && `${running.queued} queued`} />
      </Link>
      <a href="#stuck" className={cell}>
        <Label icon={<StatusIcon status="failed" className="size-3.5" />}>Stuck</Label>
        <Big value={stuck.count} small={stuckWords(stuck)} />
      </a>
      <Link to="/report" className={`${cell} max-md:hidden`}>
        <Label icon={<StatusIcon status="done" className="size-3.5" />}>Done today</Label>
        <Big value={done.todos} small={done.todos > 0 && `in ${done.sessions} ${done.sessions === 1 ? 'list' : 'lists'}`} />
      </Link>
      <Link to="/report" className={`${cell} md:flex md:items-end md:justify-between md:gap-3`}>
        <span className="flex min-w-0 max-md:flex-col-reverse md:block">
          <Label icon={<Coins aria-hidden className="size-3.5" strokeWidth={1.75} />}>
            <span className="max-md:hidden">Spent today</span>
            <span className="md:hidden">{done.todos} done</span>
          </Label>
          <Spent spent={spent} />
        </span>
        <span className="max-lg:hidden">
          <SpendBars days={spent.days} />
        </span>
      </Link>
    </section>
  )
}

const cell =
  'block min-w-0 border-l border-line px-[11px] py-2 first:border-l-0 hover:bg-hover focus-visible:-outline-offset-2 md:px-4 max-md:flex max-md:flex-col-reverse'

function Label({ icon, isHot = false, children }: { icon: ReactNode; isHot?: boolean; children: ReactNode }) {
  return (
    <span className={`flex items-center gap-1.5 truncate text-xs font-medium md:text-sm md:leading-4 ${isHot ? 'text-you' : 'text-soft'}`}>
      <span className="max-md:hidden">{icon}</span>
      {children}
    </span>
  )
}

function Big({ value, small, isHot = false }: { value: ReactNode; small: ReactNode; isHot?: boolean }) {
  return (
    <span className="flex items-baseline gap-[7px] text-[18px] leading-[22px] font-semibold tracking-[-.02em] whitespace-nowrap tabular-nums md:mt-[3px] md:text-xl">
      {typeof value === 'number' ? value.toLocaleString('en') : value}
      {small && (
        <small className={`truncate text-sm font-normal tracking-normal max-md:hidden ${isHot ? 'text-you' : 'text-faint'}`}>{small}</small>
      )}
    </span>
  )
}

function Spent({ spent }: { spent: Home['spent'] }) {
  if (!isTold(spent.today)) return <Big value="–" small={limitWords(spent.limit)} />
  const { main, tokens } = costWords(spent.today)
  return <Big value={main} small={spent.limit === null || main === 'free' ? tokens : limitWords(spent.limit)} />
}

function limitWords(limit: number | null): string | undefined {
  return limit === null ? undefined : `of $${limit.toLocaleString('en')}`
}

function stuckWords({ count, failed, blocked, reasons }: Home['stuck']): string {
  if (count === 0) return ''
  if (count > 9) return `for ${reasons} ${reasons === 1 ? 'reason' : 'reasons'}`
  const others = count - failed - blocked
  return [failed > 0 && `${failed} failed`, blocked > 0 && `${blocked} blocked`, others > 0 && `${others} held`].filter(Boolean).join(', ')
}
