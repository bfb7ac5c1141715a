import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { type TaskWrit, taskUsage as usage } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'

/** The task whose conversation this is. */
export async function taskHere(verb: TaskWrit['verb'], { perform, call, session }: WritContext): Promise<Outcome<number>> {
  if (session === 0) return none(verb)
  const found = await perform('session.get', { session }, call)
  if (!found.granted) return found
  return found.value.session.task === null ? none(verb) : grant(found.value.session.task)
}

function none(verb: TaskWrit['verb']): Outcome<never> {
  const hint =
    verb === 'task show' || verb === 'task done'
      ? `Name one: /${verb} <id>. /task list shows the numbers.`
      : `Steps belong to a task: ${usage.add} makes one; here, plan with /todo add <subject>`
  return refuse('invalid', 'This conversation has no task.', { hint })
}
