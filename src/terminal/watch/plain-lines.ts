import { plainLine } from '../../core/render/text/plain-text.ts'
import { nextLine } from '../../doors/cli/phrases/next-line.ts'
import { conversationLines } from './conversation-lines.ts'
import type { Snapshot } from './snapshot.ts'
import { initialView, rowsOf } from './view-state.ts'

const newestLines = 10

/** What the screen would show, as lines for a program or a file. */
export function plainLines(snapshot: Snapshot, now: number): string[] {
  const rows = rowsOf(snapshot, initialView, now).map(({ depth, text }) => `${'  '.repeat(depth)}${text}`)
  if (snapshot.of === 'tenant') return rows
  const { number, title, agent, state, hold, next, wakes, maxWakes } = snapshot.session
  const budget = agent === null ? '' : ` (${plainLine(agent)}), ${Math.max(0, maxWakes - wakes)} of ${maxWakes} wakes left`
  const said = conversationLines(snapshot.messages)
    .slice(-newestLines)
    .map(({ text }) => `  ${text}`)
  return [
    `session #${number} ${plainLine(title)}${budget}`,
    `${hold ?? state}. Next: ${nextLine(next, number)}`,
    ...rows,
    ...(said.length === 0 ? [] : ['Said', ...said]),
  ]
}
