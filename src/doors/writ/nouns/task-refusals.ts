import type { Reference } from '../../../contract/reference.ts'
import type { Refusal } from '../../../contract/refusals.ts'
import { closest } from '../../../core/render/text/closest.ts'
import { type Hints, refused } from '../refused.ts'
import { taskUsage as usage } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'

const mostAgentsNamed = 20

/** Who could own it, and the writ with the one that was probably meant; nothing when the owner is not what is wrong. */
export async function hintForOwner(refusal: Refusal, owner: string, form: string, { perform, call }: WritContext): Promise<Hints> {
  if (refusal.fields?.[0]?.field !== 'owner') return {}
  const listed = await perform('agent.list', {}, call)
  const agents = listed.granted ? listed.value.agents.map(({ id }) => id) : []
  const corrected = form.replace('<owner>', closest(owner, agents) ?? '<owner>')
  return { invalid: `Agents: ${agents.slice(0, mostAgentsNamed).join(', ')}. ${corrected}` }
}

/** A place in the plan that is not there is answered with one that is, or with how a plan is written. */
export async function refusedStep(
  refusal: Refusal,
  task: Reference,
  form: (place: number) => string,
  hints: Hints,
  { perform, call }: WritContext,
): Promise<string> {
  const [bad] = refusal.fields ?? []
  if (bad?.field !== 'stepIndex') return refused(refusal, hints)
  const found = await perform('task.get', { task }, call)
  const hasSteps = found.granted && found.value.task.steps.length > 0
  const message = `${bad.problem.charAt(0).toUpperCase()}${bad.problem.slice(1)}.`
  const invalid = hasSteps ? `They are counted from 0: ${form(0)}` : `Write the plan first: ${usage.plan}`
  return refused({ ...refusal, message }, { invalid })
}
