import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { eventText } from '../parts/events/event-text.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { ReportTabs } from '../report/report-tabs.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { isReading } from './is-reading.ts'
import { typesOf } from './kinds.ts'
import { LogDays } from './log-days.tsx'
import { mostNew, useLog } from './use-log.ts'
import { useSessionTitles } from './use-session-titles.ts'

const route = getRouteApi('/activity')

export default function ActivityPage() {
  const { kind, session, by, text = '' } = route.useSearch()
  const { events, news, showNews, pages } = useLog({ type: typesOf(kind), session, by })
  const titleOf = useSessionTitles(events)
  const list = useRef<HTMLDivElement>(null)
  // Nobody loses the line they are reading: what is new comes in by itself only where nothing would be moved away.
  useEffect(() => {
    if (news.length > 0 && !isReading(list.current)) showNews()
  })
  const wanted = text.trim().toLowerCase()
  const told = new Map(events.map((event) => [event.seq, eventText(event, titleOf)]))
  const shown = events.filter(({ seq }) => told.get(seq)?.toLowerCase().includes(wanted))
  return (
    <div className="px-4 py-3 md:px-(--gutter)">
      <ReportTabs current="/activity" />
      <ActivityFilters names={[...new Set(events.map((event) => event.by))]} />
      <ReadProblem query={pages} />
      <div role="status" className="sticky top-[calc(var(--bar)+8px)] z-10 flex h-0 justify-center">
        {news.length > 0 && (
          <button
            type="button"
            className="button button-main h-8 -translate-y-2 shadow-lg"
            onClick={() => {
              showNews()
              window.scrollTo({ top: 0 })
              list.current?.focus({ preventScroll: true })
            }}
          >
            {news.length >= mostNew ? `More than ${mostNew} new` : `${news.length} new`}
          </button>
        )}
      </div>
      <div ref={list} tabIndex={-1} className="outline-none">
        {pages.isPending && <p className="text-soft">Loading…</p>}
        {pages.data !== undefined && shown.length === 0 && <NothingFound isEmpty={events.length === 0} hasOlder={pages.hasNextPage} />}
        <LogDays events={shown} textOf={({ seq }) => told.get(seq) ?? ''} />
      </div>
      <Older pages={pages} read={events.length} isSearched={wanted !== ''} />
    </div>
  )
}

function NothingFound({ isEmpty, hasOlder }: { isEmpty: boolean; hasOlder: boolean }) {
  if (isEmpty) return <EmptyState>Nothing like this has happened yet. It will appear here by itself, or show everything.</EmptyState>
  return (
    <EmptyState>{hasOlder ? 'Nothing fits in what was read so far. Show older reads on.' : 'Nothing fits. Try other words.'}</EmptyState>
  )
}

interface OlderProps {
  pages: Pick<ReturnType<typeof useLog>['pages'], 'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  read: number
  isSearched: boolean
}

function Older({ pages, read, isSearched }: OlderProps) {
  return (
    <p className="mt-3 flex items-center gap-3 text-sm text-soft">
      {pages.hasNextPage && (
        <button type="button" className="button" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show older
        </button>
      )}
      {!pages.hasNextPage && pages.data?.pages.at(-1)?.isTrimmed && 'What happened before is no longer kept.'}
      {isSearched && `The text was looked for in ${read} events.`}
    </p>
  )
}
