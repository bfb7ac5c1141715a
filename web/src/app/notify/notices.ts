import type { Home } from '../../../../src/contract/nouns/home.ts'

/** Somebody who waits for the person, or has failed. */
export interface Wait {
  key: string
  session: number
  title: string
  body: string
  path: string
}

/** What a browser shows outside of the page. */
export interface Notice {
  tag: string
  title: string
  body: string
  path: string
}

const pauseOfSession = 5 * 60_000
const mostAtOnce = 3

/** Who waits, as Home tells it. Never any code: it would stand on a locked screen. */
export function waitsIn({ needsYou, stuck }: Pick<Home, 'needsYou' | 'stuck'>, wroteIn: ReadonlySet<number>): Wait[] {
  const asks = needsYou.list.flatMap(({ question, alike, session, title, agent, why, detail }) => {
    const name = agent ?? 'Somebody'
    const where = title || `session #${session}`
    if (question === null)
      return [{ key: `${why} ${session}`, session, title: `${where} needs you`, body: detail, path: `/sessions/${session}` }]
    const isApproval = question.kind === 'approval'
    const words = {
      title: `${name} ${isApproval ? 'waits for your permission' : 'asks you something'}`,
      body: isApproval ? where : firstLine(question.text),
    }
    const all = alike.length > 1 ? alike : [{ question: question.number, session }]
    return all.map((one) => ({ key: `question ${one.question}`, session: one.session, ...words, path: `/questions/${one.question}` }))
  })
  const failed = stuck.list.flatMap(({ why, sessions, reason }) =>
    why === 'failed' || why === 'lost'
      ? sessions
          .filter((session) => wroteIn.has(session))
          .map((session) => ({
            key: `failed ${session}`,
            session,
            title: 'A session has failed',
            body: firstLine(reason),
            path: `/sessions/${session}`,
          }))
      : [],
  )
  return [...asks, ...failed]
}

/** Those that have begun to wait, once per session in five minutes, more than three as one; and when each session was last told of. */
export function noticesOf(
  begun: readonly Wait[],
  toldAt: Readonly<Record<string, number>>,
  now: number,
): { notices: Notice[]; toldAt: Record<string, number> } {
  const kept = Object.fromEntries(Object.entries(toldAt).filter(([, at]) => now - at < pauseOfSession))
  const due: Wait[] = []
  for (const wait of begun) {
    if (kept[wait.session] !== undefined) continue
    kept[wait.session] = now
    due.push(wait)
  }
  if (due.length <= mostAtOnce) return { notices: due.map(({ key, title, body, path }) => ({ tag: key, title, body, path })), toldAt: kept }
  return { notices: [{ tag: 'several', title: `${due.length} sessions need you`, body: '', path: '/' }], toldAt: kept }
}

function firstLine(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? ''
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
