import type { Part } from '../../../contract/nouns/message.ts'
import { decidePart } from '../../domain/message/message.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { plainLine } from '../../render/text/plain-text.ts'

interface MirroredCall {
  id: string
  tool: string
  title: string
  status: string
}

const mostShown = 20

/** Whoever watches the session that handed the work on sees what is being done for it: the calls, not their results. */
export async function mirror(session: number, parts: readonly Part[], context: WriteContext): Promise<void> {
  const calls = parts.flatMap(({ id, content }): MirroredCall[] =>
    content.type === 'tool' ? [{ id, tool: content.tool, title: plainLine(content.title).slice(0, 200), status: content.status }] : [],
  )
  if (calls.length === 0) return
  const child = await context.find('session', session)
  if (child?.reports == null || child.reports === 'message') return
  const part = await context.find('part', child.reports)
  if (part === undefined || (part.content.type !== 'tool' && part.content.type !== 'subtask')) return
  const shown = new Map(callsIn(part.content.metadata).map((call) => [call.id, call]))
  for (const call of calls) shown.set(call.id, call)
  const metadata = { ...part.content.metadata, calls: [...shown.values()].slice(-mostShown) }
  const content = { ...part.content, metadata }
  context.change('part', part, (newest) => decidePart(newest, content, context.now))
}

function callsIn({ calls }: Record<string, unknown>): MirroredCall[] {
  return Array.isArray(calls) ? (calls as MirroredCall[]) : []
}
