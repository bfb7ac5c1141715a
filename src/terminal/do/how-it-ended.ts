import type { Run } from '../../contract/nouns/run.ts'
import type { SessionWithState } from '../../contract/nouns/session.ts'
import { plainText } from '../../core/render/text/plain-text.ts'
import { nextLine } from '../../doors/cli/phrases/next-line.ts'
import { duration } from '../watch/duration.ts'
import type { Following } from './follow-work.ts'

/** The run that was taken because of what was given; undefined when there was none. */
export async function lastRunOf(
  { number }: SessionWithState,
  { perform, call }: Pick<Following, 'perform' | 'call'>,
  since: number,
): Promise<Run | undefined> {
  const listed = await perform('run.list', { session: number, limit: 1 }, call)
  const [run] = listed.granted ? listed.value.runs : []
  return run !== undefined && run.endedAt >= since ? run : undefined
}

export function isGoodEnd(run: Pick<Run, 'outcome'> | undefined): boolean {
  return run?.outcome === 'done'
}

/** How a piece of work ended, and what there is to do about it. */
export function endText({ number, next }: SessionWithState, run: Run | undefined): string {
  if (run === undefined) return `Nobody has taken it up: ${nextLine(next, number)}`
  if (run.outcome === 'done') return `Done, after ${duration(run.endedAt - run.startedAt)}.`
  const why = run.detail === '' ? '.' : `: ${plainText(run.detail)}`
  return `${words[run.outcome ?? 'failed']}${why}\n  See what was said: punchlist message list ${number}`
}

const words: Record<Exclude<Run['outcome'], 'done' | null>, string> = {
  blocked: 'It cannot go on',
  needs_input: 'It needs you',
  budget: 'It has gone on by itself as often as it may',
  stalled: 'It got nowhere',
  stopped: 'It was stopped',
  failed: 'It failed',
  lost: 'The daemon that ran it has gone',
}
