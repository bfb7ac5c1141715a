import type { Scenario, Script } from '../scenario.ts'
import { startSession } from '../start-session.ts'
import { begin, nextTodo, takeNext } from '../take-next.ts'

const signing = 'Sign the packages'

/** One todo a turn: the engine brings it back to the others. */
const builder: Script = async (act) => {
  const next = await nextTodo(act)
  if (next?.subject === signing) {
    await begin(act, next)
    await act.client.todo.update({
      todo: next.number,
      status: 'blocked',
      blockedReason: 'the signing key is in a safe that only people open',
    })
    return 'I cannot sign: the key is in a safe that only people open. I go on with the rest.'
  }
  const done = await takeNext(act)
  return done === undefined ? 'What is left is blocked; I need somebody for it.' : `Done: ${done.subject}.`
}

/** The wake loop over a list, with one todo that cannot be done. */
export const checklist: Scenario = {
  agents: { builder: { name: 'Builder', description: 'works through a checklist', script: builder } },
  async begin(person) {
    await startSession(person, {
      title: 'Release 1.4',
      agent: 'builder',
      ask: 'Please work through the list.',
      todos: ['Freeze the branch', 'Run all tests', 'Build the packages', signing, 'Write the release notes', 'Tag the release'],
    })
  },
}
