import type { Act, Scenario, Script } from '../scenario.ts'
import { startSession } from '../start-session.ts'
import { begin, nextTodo, takeNext } from '../take-next.ts'

const fetching = 'Fetch the addresses from the old server'

const importer: Script = async (act) => {
  const next = await nextTodo(act)
  if (next?.subject === fetching && !(await wasToldAgain(act))) {
    await begin(act, next)
    throw new Error('The old server does not answer (scripted): Retry, or say anything here, and I try again')
  }
  const done = await takeNext(act)
  return done === undefined ? 'All addresses are here.' : `Done: ${done.subject}.`
}

/** Whoever let it go on after it failed wants it tried again. */
async function wasToldAgain({ client, turn }: Act): Promise<boolean> {
  const { runs } = await client.run.list({ session: turn.session })
  return runs.some(({ outcome }) => outcome === 'failed')
}

/** A run that fails, and stays in sight until somebody looks. */
export const addressBook: Scenario = {
  agents: { importer: { name: 'Importer', description: 'fails the first time', script: importer } },
  async begin(person) {
    await startSession(person, {
      title: 'Import the old address book',
      agent: 'importer',
      ask: 'Please bring the old address book over.',
      todos: ['Look where the addresses are', fetching, 'Remove the doubles'],
    })
  },
}
