import type { Refusal } from '../../contract/refusals.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import type { AgentProblem } from './agents-found.ts'

/** A file can be wrong in ten thousand fields; nobody reads on this far. */
const maximumLength = 2_000

/** A problem as people read it: names of folders and fields may hold anything, and end up on terminals. */
export function problemOf(id: string, file: string, { message, hint }: Pick<Refusal, 'message' | 'hint'>): AgentProblem {
  const sentence = message.endsWith('.') ? message : `${message}.`
  const problem = { id, file, problem: shortLine(`${file}: ${sentence}`) }
  return hint === undefined ? problem : { ...problem, hint: shortLine(hint) }
}

function shortLine(text: string): string {
  return plainLine(text.length > maximumLength ? `${text.slice(0, maximumLength)}…` : text)
}
