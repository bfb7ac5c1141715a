import type { Loop } from '../../../contract/nouns/loop.ts'
import { plainLine } from '../text/plain-text.ts'

interface LeftOpen {
  number: number
  subject: string
}

const mostTurns = 40
const mostNamed = 5

/** What whoever started a loop reads when it is over: why, what became of each turn, and what is left open. */
export function loopResult({ stages, turns, end }: Loop, open: readonly LeftOpen[]): string {
  const lines = turns.map(({ session, outcome, said }, index) => {
    const round = Math.floor(index / stages.length) + 1
    const agent = stages[index % stages.length]?.agent ?? ''
    return `Round ${round}, ${plainLine(agent)} (session #${session}): ${outcome}${said === '' ? '' : `. ${plainLine(said)}`}`
  })
  const before = lines.length - mostTurns
  const rounds = Math.ceil(turns.length / stages.length)
  return [
    `The loop has ended after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}: ${whyEnded(end)}.`,
    ...(before > 0 ? [`(${before} earlier turns are left out here.)`] : []),
    ...lines.slice(-mostTurns),
    ...leftOpen(open),
  ].join('\n')
}

function whyEnded(end: Loop['end']): string {
  if (end === null) return 'not yet'
  const stage = plainLine(end.stage)
  const reason = end.reason === '' ? '' : `: ${plainLine(end.reason)}`
  switch (end.why) {
    case 'empty':
      return 'list empty'
    case 'stop':
      return `stage ${stage} said stop${reason}`
    case 'rounds':
      return 'rounds used up'
    case 'budget':
      return `budget${reason}`
    case 'stopped':
      return `stopped by a person${reason}`
    case 'failed':
      return `stage ${stage} failed${reason}`
  }
}

function leftOpen(open: readonly LeftOpen[]): string[] {
  if (open.length === 0) return []
  const named = open.slice(0, mostNamed).map(({ number, subject }) => `#${number} ${plainLine(subject)}`)
  return [`Left open: ${named.join('; ')}${open.length > mostNamed ? '; …' : ''}`]
}
