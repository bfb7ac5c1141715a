import type { Artifact } from '../../contract/nouns/artifact.ts'
import type { SprintStatus } from '../../contract/nouns/sprint.ts'
import type { Act, Scenario, Script } from '../scenario.ts'
import { startSession } from '../start-session.ts'
import { nextTodo, takeNext } from '../take-next.ts'

const draft = '# Spring cleaning\n\n1. Delete what nobody uses\n2. Bring the packages up to date\n'
const revised = `${draft}3. Speed the slowest test up\n   - Find it\n   - Say why it is slow\n4. Write down what changed\n`

const planner: Script = async (act) => {
  const { client, turn } = act
  const [plan] = (await client.artifact.list({ session: turn.session, type: 'plan' })).artifacts
  if (plan?.stage !== 'final') return write(act, plan)
  const done = await takeNext(act)
  if ((await nextTodo(act)) !== undefined) return `Done: ${done?.subject}.`
  if (plan.sprint !== null) await bring(act, plan.sprint, 'in_progress', 'review')
  return 'All of the plan is done. The sprint waits for a person’s review.'
}

/** Drafts the plan, thinks again, and makes it final, which turns its steps into todos. */
async function write(act: Act, begun: Artifact | undefined): Promise<string> {
  const { client, turn, pause } = act
  const { session } = turn
  const title = 'Spring cleaning'
  const sprint = begun?.sprint ?? (await client.sprint.add({ title }, { key: `demo/${session}/sprint` })).sprint.id
  const wish = { session, type: 'plan' as const, title, content: draft, sprint }
  const { id, stage } = begun ?? (await client.artifact.add(wish, { key: `demo/${session}/plan` })).artifact
  await pause()
  await client.artifact.update({ artifact: id, content: revised })
  if (stage === 'draft') await client.artifact.stage({ artifact: id, stage: 'review' })
  await pause()
  await bring(act, sprint, 'planned', 'in_progress')
  const { todosGenerated } = await client.artifact.stage({ artifact: id, stage: 'final' })
  return `The plan is final, in its second revision, and has become ${todosGenerated} todos.`
}

async function bring({ client }: Act, sprint: string, from: SprintStatus, to: SprintStatus): Promise<void> {
  if ((await client.sprint.get({ sprint })).sprint.status === from) await client.sprint.update({ sprint, status: to })
}

/** A plan that becomes todos of a sprint, which are then done. */
export const cleaning: Scenario = {
  agents: { planner: { name: 'Planner', description: 'makes a plan, then does it', script: planner } },
  async begin(person) {
    await startSession(person, {
      title: 'Spring cleaning',
      agent: 'planner',
      ask: 'Please plan the spring cleaning of the code, then do it.',
    })
  },
}
