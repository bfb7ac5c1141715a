import { useNavigate } from '@tanstack/react-router'
import type { Hit, SearchKind } from '../../../src/contract/nouns/search.ts'
import type { Output } from '../../../src/contract/operations/index.ts'
import { useOperation } from '../api/use-operation.ts'
import { useSettled } from '../api/use-settled.ts'
import type { Entry } from './palette-entries.ts'

const settlesAfter = 150
/** Of fewer letters, everything has some word. */
const fewest = 2

interface Found {
  found: Entry[]
  /** Why what was typed cannot be looked for. */
  problem: string | undefined
  notLookedAt: string[]
}

const kinds: Record<SearchKind, string> = {
  todo: 'Todo',
  task: 'Task',
  session: 'Session',
  message: 'Message',
  memory: 'Memory',
  artifact: 'Plan',
  comment: 'Comment',
}

/** What has what was typed in its text, wherever that is. */
export function useFound(typed: string): Found {
  const navigate = useNavigate()
  const query = useSettled(typed.trim(), settlesAfter)
  const isAsked = query.length >= fewest && typed.trim().length >= fewest
  const { data, error } = useOperation('search.find', { query, limit: 20 }, { enabled: isAsked, keepsPrevious: true })
  if (!isAsked) return { found: [], problem: undefined, notLookedAt: [] }
  const open = ({ kind, number, id, session }: Hit) => {
    if (kind === 'task') return void navigate({ to: '/tasks/$number', params: { number: String(number) } })
    if (kind === 'artifact') return void navigate({ to: '/plans/$id', params: { id } })
    const search = kind === 'todo' && number !== null ? { todo: number } : {}
    return void navigate({ to: '/sessions/$number', params: { number: String(session) }, search })
  }
  const entryOf = (hit: Hit): Entry => ({
    id: idOf(hit),
    label: labelOf(hit),
    kind: kinds[hit.kind],
    text: hit.text,
    textMarks: hit.textMarks,
    act: () => open(hit),
  })
  const hasNoWord = error !== null && !/\p{L}|\p{N}/u.test(query)
  return {
    found: error === null ? (data?.hits ?? []).map(entryOf) : [],
    problem: error === null || hasNoWord ? undefined : error.message,
    notLookedAt: error === null && data !== undefined ? notLookedAt(data) : [],
  }
}

/** As the palette names what it lists anyway, so that nothing is there twice. */
function idOf({ kind, number, id, session }: Hit): string {
  if (kind === 'session') return `s${number}`
  if (kind === 'task') return `t${number}`
  return kind === 'todo' && session === 0 ? `e${number}` : id
}

function labelOf({ number, title, by, session }: Hit): string {
  const name = number === null ? '' : `#${number} `
  return title === '' ? `${name}${by} in session #${session}` : `${name}${title}`
}

function notLookedAt({ capped, behind, building }: Output<'search.find'>): string[] {
  return [
    ...(capped ? ['Very much has these words: only the newest was looked at. Type more of them.'] : []),
    ...(building ? ['The index is still being made: older things may be missing.'] : []),
    ...(behind > 0 ? ['The newest changes have not been looked at yet.'] : []),
  ]
}
