import { plainLine } from '../../core/render/text/plain-text.ts'
import { nextLine } from '../../doors/cli/phrases/next-line.ts'
import { conversationLines } from './conversation-lines.ts'
import { strip } from './home-rows.ts'
import type { Snapshot } from './snapshot.ts'
import { standsAs } from './stands.ts'
import { initialView, rowsOf } from './view-state.ts'

const newestLines = 10

/** What the screen would show, as lines for a program or a file. */
export function plainLines(snapshot: Snapshot, now: number): string[] {
  const rows = rowsOf(snapshot, initialView, now).map(({ depth, text }) => `${'  '.repeat(depth)}${text}`)
  if (snapshot.of === 'tenant') return [strip(snapshot.home), ...rows]
  const { number, title, agent, next } = snapshot.session
  const by = agent === null ? '' : ` (${plainLine(agent)})`
  const said = conversationLines(snapshot.messages)
    .slice(-newestLines)
    .map(({ text }) => `  ${text}`)
  return [
    `session #${number} ${plainLine(title)}${by}`,
    `${standsAs(snapshot.session)}. Next: ${nextLine(next, number)}`,
    ...rows,
    ...(said.length === 0 ? [] : ['Said', ...said]),
  ]
}
