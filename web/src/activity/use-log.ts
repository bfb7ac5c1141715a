import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../../src/contract/operations/index.ts'
import { perform } from '../api/perform.ts'
import { useOperation } from '../api/use-operation.ts'
import { type LogPage, withNews } from './log-pages.ts'

export type LogFilter = Pick<Input<'event.list'>, 'type' | 'session' | 'by'>

const atOnce = 100
/** With more than this there is no use in counting: the log is read anew. */
export const mostNew = 500

/** The log, newest first: what is shown stays as it is until it is asked for what is new or older. */
export function useLog(filter: LogFilter) {
  const client = useQueryClient()
  // No operation's name: what is read already is not read again with every event. Only what is new is.
  const queryKey = ['log', filter] as const
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => readPage(filter, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ events, isLast }) => (isLast ? undefined : events.at(-1)?.seq),
  })
  const isRead = pages.data !== undefined
  const events = pages.data?.pages.flatMap((page) => page.events) ?? []
  const after = (seq: number): Input<'event.list'> => ({ ...filter, order: 'newest', after: seq, limit: mostNew })
  const found = useOperation('event.list', after(events[0]?.seq ?? 0), { enabled: isRead }).data?.events ?? []
  const news = isRead ? found : []
  const showNews = () => {
    const [first] = news
    if (first === undefined) return
    if (news.length >= mostNew) return void client.resetQueries({ queryKey })
    client.setQueryData(['event.list', after(first.seq)], { events: [], first: 1, last: first.seq, trimmed: false })
    client.setQueryData<InfiniteData<LogPage, number | undefined>>(
      queryKey,
      (known) => known && { pages: withNews(known.pages, news), pageParams: [undefined] },
    )
  }
  return { events, news, showNews, pages }
}

async function readPage(filter: LogFilter, before: number | undefined): Promise<LogPage> {
  const { events, first } = await perform('event.list', { ...filter, order: 'newest', before, limit: atOnce })
  return { events, isLast: events.length < atOnce, isTrimmed: first > 1 }
}
