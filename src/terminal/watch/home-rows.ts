import type { Home } from '../../contract/nouns/home.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import { costText } from '../../core/render/usage/usage-text.ts'
import { awaited, cut, quiet } from '../../doors/cli/commands/overview.ts'
import { nextLine } from '../../doors/cli/phrases/next-line.ts'
import { askRows } from './ask-rows.ts'
import { duration } from './duration.ts'
import type { Row, Tone } from './row.ts'
import { section } from './section.ts'
import type { TenantSnapshot } from './snapshot.ts'

type IsOpen = (key: string) => boolean
type Shown = Pick<TenantSnapshot, 'home' | 'questions' | 'sessions'>
type Named = { session: number; title: string; agent: string | null }

/** The same as the dashboard's first page: what needs a person, what runs, is stuck, was finished, and comes next. */
export function homeRows({ home, questions, sessions }: Shown, isOpen: IsOpen, now: number): Row[] {
  const about = (number: number): Pick<Row, 'session' | 'list' | 'leadsTo'> => ({
    session: sessions.find((session) => session.number === number) ?? { number, hold: null, task: null },
    list: number,
    leadsTo: `session:${number}`,
  })
  const item = (part: string, of: Named, words: readonly string[], tone: Tone): Row => ({
    key: `${part}:${of.session}`,
    depth: 1,
    text: [named(of), ...words.filter(Boolean)].join('  '),
    tone,
    ...about(of.session),
  })
  const part = (key: string, head: string, rows: readonly Row[], count: number, shown: number): Row[] => {
    if (rows.length === 0) return []
    const rest: Row[] = count > shown ? [{ key: `more:${key}`, depth: 1, text: `… ${count - shown} more`, tone: 'faint' }] : []
    return section(key, `${head} (${count})`, [...rows, ...rest], isOpen)
  }
  const { needsYou, running, stuck, done, next } = home
  const asked = needsYou.list.flatMap((of) => {
    const whole = of.isCut ? questions.find(({ id }) => id === of.question?.id) : of.question
    if (whole) return askRows(whole, about(of.session), isOpen, `  ${named(of)}`, of.alike)
    const detail = of.question === null ? plainLine(of.detail) : 'asks more than fits here'
    return [item('needs-you', of, [`${detail}; next: ${nextLine(of.next, of.session)}`], 'wrong')]
  })
  const told = needsYou.list.reduce((sum, { alike }) => sum + Math.max(1, alike.length), 0)
  const stuckRows = stuck.list.map((of) =>
    item('stuck', of, [of.count > 1 ? `and ${of.count - 1} more` : '', `${of.why}: ${plainLine(of.reason)}`], 'wrong'),
  )
  const rows = [
    ...part('needs-you', 'Needs you', asked, needsYou.count, told),
    ...part(
      'running',
      'Running',
      running.list.map((of) => item('running', of, runningWords(of, now), 'busy')),
      running.count,
      running.list.length,
    ),
    ...part(
      'stuck',
      'Stuck',
      stuckRows,
      stuck.count,
      stuck.list.reduce((sum, { count }) => sum + count, 0),
    ),
    ...part(
      'done',
      'Just finished',
      done.list.map((of) => item('done', of, [stepsOf(of.steps), `${duration(now - of.at)} ago`, costOf(of.usage)], 'faint')),
      done.list.length,
      done.list.length,
    ),
    ...part(
      'next',
      'Up next',
      next.list.map((of) => nextRow(of, item, now)),
      next.count,
      next.list.length,
    ),
  ]
  if (home.partial) rows.push({ key: 'cut', depth: 0, text: cut, tone: 'faint' })
  return rows.length > 0 ? rows : [{ key: 'quiet', depth: 0, text: quiet, tone: 'good' }]
}

/** “7 need you · 4 running, 2 queued · 2 stuck · 31 done today · $18.42 today”. What is not there is not told. */
export function strip({ needsYou, running, stuck, done, spent }: Home): string {
  const queued = running.queued === 0 ? '' : `, ${running.queued} queued`
  return [
    needsYou.count === 0 ? 'nobody waits for you' : `${needsYou.count} ${needsYou.count === 1 ? 'needs' : 'need'} you`,
    running.count + running.queued === 0 ? '' : `${running.count} running${queued}`,
    stuck.count === 0 ? '' : `${stuck.count} stuck`,
    done.todos === 0 ? '' : `${done.todos} done today`,
    spent.today.requests === 0 ? '' : `${costText(spent.today)} today`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function runningWords({ said, steps, startedAt, usage }: Home['running']['list'][number], now: number): string[] {
  return [stepsOf(steps), duration(now - startedAt), costOf(usage), plainLine(said)]
}

function nextRow(
  of: Home['next']['list'][number],
  item: (part: string, of: Named, words: readonly string[], tone: Tone) => Row,
  now: number,
): Row {
  if (of.kind === 'todo')
    return { key: `everyone:${of.todo}`, depth: 1, text: `#${of.todo} ${plainLine(of.title)}  everyone’s list`, tone: 'plain', list: 0 }
  const when = of.at === 0 ? '' : `in ${duration(of.at - now)}`
  const words = {
    ready: [`${of.open} open`, of.isDue ? 'about to run' : 'ready'],
    scheduled: [`${of.open} open`, when],
    waiting: [of.waitsFor === null ? 'waits' : `waits for ${awaited(of.waitsFor)}`],
  }[of.kind]
  return item('next', of, words, of.kind === 'ready' ? 'good' : 'plain')
}

function stepsOf(steps: Home['running']['list'][number]['steps']): string {
  return steps === null ? '' : `${steps.completed}/${steps.total - steps.canceled}`
}

function costOf(usage: Home['running']['list'][number]['usage']): string {
  return usage === null ? '' : costText(usage)
}

function named({ session, title, agent }: Named): string {
  return `#${session} ${plainLine(title)}${agent === null ? '' : ` (${plainLine(agent)})`}`
}
