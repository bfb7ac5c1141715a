import type { Reference } from '../../contract/reference.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import type { ToolContext } from './tool-row.ts'

/**
 * Numbers are the whole tenant's, and a model may mistake its own for one ("1"). So a todo of another conversation is changed only by a
 * call that names its list. What is not there at all is for the operation to say, which names every such one.
 */
export async function onOwnList(ids: readonly Reference[], named: Reference | undefined, context: ToolContext): Promise<Outcome<null>> {
  const { list } = context.use
  if (named !== undefined || list === null || list === 0) return grant(null)
  for (const id of ids) {
    const found = await context.perform('todo.get', { todo: id })
    if (!found.granted) continue
    const { number, session } = found.value.todo
    if (session !== list && session !== 0) {
      return refuse('conflict', `Todo #${number} is not on your list but on that of session #${session}. Nothing was changed.`, {
        hint: `todo_list() shows the numbers of yours. If you mean this one all the same, give session: ${session}, too.`,
      })
    }
  }
  return grant(null)
}
