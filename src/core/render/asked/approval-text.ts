import type { ToolPart } from '../../../contract/nouns/message.ts'
import { plainLine, plainText } from '../text/plain-text.ts'
import { type AskedCall, askedCall } from './asked-call.ts'

const longest = 20_000

/** An approval as plain text, for those who read nothing else: who wants to do what, in the first line, and below it all that it was given. */
export function approvalText(agent: string, call: Pick<ToolPart, 'tool' | 'title' | 'input' | 'metadata'>): string {
  const asked = askedCall(call)
  const using = asked.target === call.tool || call.tool === '' ? '' : ` (${plainLine(call.tool)})`
  const blocks = [
    `${plainLine(agent)} wants to ${wish(asked)}${using}`,
    ...(asked.command === null ? [] : [`$ ${asked.command}`]),
    ...asked.changes.map((change) =>
      change.hidden === null ? change.diff.trimEnd() : `${change.path}: ${change.size} characters, not shown`,
    ),
    ...asked.fields.map(({ name, value }) => `${name}: ${value}`),
    ...(asked.moreFields === 0 ? [] : [`and ${asked.moreFields} more fields`]),
  ]
  return plainText(blocks.filter(Boolean).join('\n')).slice(0, longest)
}

/** `edit src/a.ts`, `run a command`. */
function wish({ verb, target, changes }: Pick<AskedCall, 'verb' | 'target' | 'changes'>): string {
  if (verb === 'run') return 'run a command'
  const files = new Set(changes.map(({ path }) => path)).size
  return `${verb} ${files > 1 ? `${files} files` : plainLine(target)}`.trimEnd()
}
