import { indented, plainLine, plainText } from '../text/plain-text.ts'

export interface LoopPlace {
  agents: readonly string[]
  /** Whose turn it is, from 0. */
  index: number
  round: number
  rounds: number
  /** Number of the session whose list it is. */
  session: number
  /** What the stage before said; undefined for the first. */
  before?: { agent: string; text: string }
}

const longest = 8 * 1024

/** What a stage of a loop is told beside its work: where it stands, what the one before said, and how it ends the loop. */
export function loopBrief({ agents, index, round, rounds, session, before }: LoopPlace): string {
  const said = before === undefined ? '' : plainText(before.text).trim()
  return [
    `[LOOP round ${round} of at most ${rounds}, stage ${index + 1} of ${agents.length}: ${agents.map(plainLine).join(' → ')}]`,
    `You take turns on the list of session #${session}, one agent at a time. Do your part, keep the list true, and end your turn: the next one goes on from the list.`,
    'To end the whole loop, let the last line of your reply be: STOP: reason',
    ...(said === '' ? [] : [`${plainLine(before?.agent ?? '')} said before you:`, indented(cut(said))]),
    '[END LOOP]',
  ].join('\n')
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}\n… (cut)`
}
