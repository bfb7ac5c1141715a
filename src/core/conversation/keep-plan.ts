import { decidePlanUpdate } from '../domain/plan/update.ts'
import type { EnginePerform } from '../gate/perform.ts'
import type { Caller } from '../ports/caller.ts'
import type { PlanLine } from '../ports/conversation.ts'

const mostTries = 5

/** Writes an agent's own plan into the list it works on. Somebody else may write the list meanwhile: then it is read again. Answers why not. */
export async function keepPlan(
  { agent, list, lines }: { agent: string; list: number | null; lines: readonly PlanLine[] },
  perform: EnginePerform,
  caller: Caller,
): Promise<string | undefined> {
  if (list === null) return 'the session works on no list'
  for (let tries = 1; ; tries++) {
    // Its agent is not shown the list by this.
    const seen = await perform('list.get', { session: list, longest: 0 }, { caller })
    if (!seen.granted) return seen.refusal.message
    const current = await perform('todo.list', { session: list, own: true, status: ['all'], order: 'position', limit: 500 }, { caller })
    if (!current.granted) return current.refusal.message
    if (current.value.next != null) return 'the list is too long to keep a plan in'
    const todos = decidePlanUpdate(current.value.todos, agent, [...lines])
    const written = await perform('list.replace', { session: list, todos, version: seen.value.version }, { caller })
    if (written.granted) return undefined
    if (written.refusal.code !== 'conflict' || tries === mostTries) return written.refusal.message
  }
}
