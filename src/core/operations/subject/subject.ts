import type { Reference } from '../../../contract/reference.ts'
import type { SubjectInSession } from '../../domain/subject.ts'
import { requireCapability } from '../../gate/capability.ts'
import type { ReadContext, WriteContext } from '../../gate/handler.ts'

type Context = Pick<ReadContext | WriteContext, 'caller' | 'store' | 'require'>

/** The todo or the task that is named. Tasks are for those agents only that are offered them. */
export async function subjectOf(
  { todo, task }: { todo?: Reference | null; task?: Reference | null },
  context: Context,
): Promise<SubjectInSession> {
  if (todo != null) {
    const { number, session } = await context.require('todo', todo)
    return { noun: 'todo', number, session }
  }
  await requireCapability('tasks', context.caller, context.store)
  const { number, session } = await context.require('task', task as Reference)
  return { noun: 'task', number, session }
}
