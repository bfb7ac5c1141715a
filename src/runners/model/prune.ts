import type { AgentDefinition } from '../../contract/nouns/agent.ts'
import type { Part, ToolPart, WholeMessage } from '../../contract/nouns/message.ts'
import { matches } from '../../core/domain/access/permission-rules.ts'

/** Four characters a token is near enough to decide what is old. */
const charactersAToken = 4

type Context = AgentDefinition['context']

/**
 * The tool calls whose output a model need not read any more: walking back from the newest, everything behind a protected amount,
 * and only when leaving it out wins enough to be worth disturbing the provider's cache.
 */
export function toPrune(messages: readonly WholeMessage[], { prune, protect, minimum, exempt }: Context): string[] {
  if (!prune) return []
  const calls = messages.flatMap(({ parts }) => parts).filter(isPrunable)
  let kept = 0
  let won = 0
  const old: string[] = []
  for (const part of calls.toReversed()) {
    if (exempt.some((pattern) => matches(pattern, part.content.tool))) continue
    const tokens = part.content.output.length / charactersAToken
    kept += tokens
    if (kept <= protect) continue
    won += tokens
    old.push(part.id)
  }
  return won >= minimum ? old : []
}

function isPrunable(part: Part): part is Part & { content: ToolPart } {
  const { content } = part
  return content.type === 'tool' && content.status === 'completed' && content.compactedAt === 0
}
