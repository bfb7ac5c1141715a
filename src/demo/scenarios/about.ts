import { type Scenario, type Script, scripted } from '../scenario.ts'
import { startSession } from '../start-session.ts'

const tour = `${scripted} What you see really happens, though: every word, todo and run goes through the same doors as a real agent’s.

- **Needs you**: “Which day do we release?” waits for your answer. Give any; its agent goes on with it.
- **Running**: agents that work through their lists, one todo after the other.
- **Stuck**: “Import the old address book” has failed. Say anything there, and it tries again.
- **Ready**: “Yours to try” is a list without an agent. Change it as you like.
- **Tasks**: “Write the second issue” is a draft. Activate it, and its agent begins.

Nothing here is kept: the data is thrown away when the demo ends, unless it was started with --data.`

const guide: Script = async ({ client, turn, pause }) => {
  const { messages } = await client.message.list({ session: turn.session })
  if (messages.some(({ kind, parts }) => kind === 'reply' && parts.length > 0))
    return 'I am scripted and know no more than I have said above.'
  await pause()
  const text = `${scripted} Session #${turn.session} tells what there is to see.`
  await client.notification.add({ text, session: turn.session }, { key: `demo/${turn.session}/notification` })
  return tour
}

/** Says what this is, and leaves a list for whoever looks. */
export const about: Scenario = {
  agents: { guide: { name: 'Guide', description: 'tells what the demo shows', script: guide } },
  async begin(person) {
    await startSession(person, {
      title: 'Yours to try',
      ask: 'This list belongs to nobody: change it as you like.',
      todos: ['Answer the question that waits for you', 'Drag this todo to another place', 'Say something to the importer that is stuck'],
    })
    await startSession(person, { title: 'About this demo', agent: 'guide', ask: 'What is there to see?' })
  },
}
