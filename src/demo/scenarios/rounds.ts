import type { Scenario, Script } from '../scenario.ts'
import { startSession } from '../start-session.ts'
import { nextTodo, takeNext } from '../take-next.ts'

/** So many rounds, three a turn: minutes in which there is something to see. */
const mostRounds = 36
const roundsATurn = 3

const tester: Script = async (act) => {
  const { client, turn } = act
  const { todos } = await client.todo.list({ session: turn.session, own: true, includeFinished: true, limit: 200 })
  let count = todos.length
  for (let round = 0; round < roundsATurn; round += 1) {
    if (count < mostRounds) {
      count += 1
      const subject = `Round ${count}: fifty times with a frozen clock`
      await client.todo.add({ session: turn.session, subject }, { key: `demo/${turn.session}/round/${count}` })
    }
    await act.pause()
    if ((await takeNext(act)) === undefined) return `Green in all of ${mostRounds} rounds: the test is no longer flaky.`
  }
  const open = await nextTodo(act)
  return open === undefined ? `Green in all of ${count} rounds.` : `Frozen clock: ${count - 1} of ${mostRounds} rounds green so far.`
}

/** Quiet work that goes on for minutes, so that a demo that is looked at late is not empty. */
export const rounds: Scenario = {
  agents: { tester: { name: 'Tester', description: 'repeats a test', script: tester } },
  async begin(person) {
    await startSession(person, {
      title: 'Fix the flaky checkout test',
      agent: 'tester',
      ask: 'Please find out whether it is still flaky.',
      todos: ['Reproduce the failure', 'Freeze the clock'],
    })
  },
}
