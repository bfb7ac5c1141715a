import { useRouter } from '@tanstack/react-router'
import type { Output } from '../../../src/contract/operations/index.ts'
import { useOperation } from '../api/use-operation.ts'
import { useSettled } from '../api/use-settled.ts'
import { useSessions } from '../parts/forms/session-select.tsx'
import type { StatusName } from '../parts/work/status-words.ts'
import type { Entry } from './palette-entries.ts'
import { entryOf, type Known } from './palette-hits.ts'

const settlesAfter = 120
/** Of fewer letters, everything has some word; a number is looked for at once. */
const fewest = 2
const most = 50

interface Found {
  found: Entry[]
  /** There is more than was read. */
  isMore: boolean
  isLooking: boolean
  /** Why what was typed cannot be looked for. */
  problem: string | undefined
  notLookedAt: string[]
}

const nothing: Found = { found: [], isMore: false, isLooking: false, problem: undefined, notLookedAt: [] }

/** What has what was typed in its text, wherever that is; found and marked by the server. */
export function useFound(typed: string): Found {
  const router = useRouter()
  const known = useKnown()
  const query = useSettled(typed.trim(), settlesAfter)
  const isLongEnough = (text: string) => text.length >= fewest || /^#?\d+$/.test(text)
  const isAsked = isLongEnough(query) && isLongEnough(typed.trim())
  const { data, error, isFetching } = useOperation('search.find', { query, limit: most }, { enabled: isAsked, keepsPrevious: true })
  if (!isAsked) return nothing
  const open = (href: string) => void router.navigate({ href })
  const hasNoWord = error !== null && !/\p{L}|\p{N}/u.test(query)
  return {
    found: error === null ? (data?.hits ?? []).map((hit) => entryOf(hit, known, open)) : [],
    isMore: data?.next != null,
    isLooking: isFetching || query !== typed.trim(),
    problem: error === null || hasNoWord ? undefined : error.message,
    notLookedAt: error === null && data !== undefined ? notLookedAt(data) : [],
  }
}

function useKnown(): Known {
  const overview = useOperation('overview.get', {}).data?.overview
  const sessions = useSessions()
  const standing = new Map<number, StatusName>()
  const places = { ready: 'ready', stuck: 'failed', waiting: 'waiting', running: 'running', needsYou: 'you' } as const
  for (const [place, status] of Object.entries(places)) {
    for (const { session } of overview?.[place as keyof typeof places] ?? []) standing.set(session, status)
  }
  return {
    statusOf: (session) => standing.get(session),
    titleOf: (number) => sessions.find((session) => session.number === number)?.title,
  }
}

function notLookedAt({ capped, behind, building }: Output<'search.find'>): string[] {
  return [
    ...(capped ? ['Very much has these words: only the newest was looked at. Type more of them.'] : []),
    ...(building ? ['The index is still being made: older things may be missing.'] : []),
    ...(behind > 0 ? ['The newest changes have not been looked at yet.'] : []),
  ]
}
