import type { Overview } from '../../contract/nouns/overview.ts'
import { type Act, type Scenario, type Script, scripted } from '../scenario.ts'
import { startSession } from '../start-session.ts'

interface Sight {
  text: string
  isThere(overview: Overview): boolean
}

/** What to look at. None is told of before it can be seen. */
const sights: readonly Sight[] = [
  {
    text: '**Needs you**: the coder wants to edit a file, and shows the change. Press A on it, or deny it with a reason.',
    isThere: ({ needsYou }) => needsYou.some(({ agent }) => agent === 'coder'),
  },
  {
    text: '**Needs you**: “Which day do we release?” waits for your answer. Give any; its agent goes on with it.',
    isThere: ({ needsYou }) => needsYou.some(({ title }) => title === 'Which day do we release?'),
  },
  {
    text: '**Running**: agents that work through their lists, one todo after the other.',
    isThere: ({ running }) => running.length > 0,
  },
  {
    text: '**Stuck**: “Import the old address book” has failed. *Retry*, and it tries again.',
    isThere: ({ stuck }) => stuck.some(({ title }) => title === 'Import the old address book'),
  },
  {
    text: '**Ready**: “Yours to try” is a list without an agent. Change it as you like.',
    isThere: ({ ready }) => ready.some(({ title }) => title === 'Yours to try'),
  },
]

/** For so many moments the guide waits at most. */
const longestWait = 100

/** Waits until the question was asked and the import has failed, and tells what of it can be seen: somebody may have been quicker than the guide. */
async function sightsThere({ client, pause }: Act): Promise<string[]> {
  for (let waited = 0; waited < longestWait; waited += 1) {
    const { questions } = await client.question.list({ all: true, limit: 1 })
    const { runs } = await client.run.list({ agent: 'importer', limit: 1 })
    if (questions.length > 0 && runs.some(({ endedAt }) => endedAt > 0)) break
    await pause()
  }
  const { overview } = await client.overview.get()
  return sights.filter(({ isThere }) => isThere(overview)).map(({ text }) => text)
}

const tour = (
  there: readonly string[],
) => `${scripted} What you see really happens, though: every word, todo and run goes through the same doors as a real agent’s.

${[...there, '**Tasks**: “Write the second issue” is a draft. Activate it, and its agent begins.'].map((line) => `- ${line}`).join('\n')}

Nothing here is kept: the data is thrown away when the demo ends, unless it was started with --data.`

const guide: Script = async (act) => {
  const { client, turn } = act
  const { messages } = await client.message.list({ session: turn.session })
  if (messages.some(({ kind, parts }) => kind === 'reply' && parts.length > 0))
    return 'I am scripted and know no more than I have said above.'
  const there = await sightsThere(act)
  const text = `${scripted} Session #${turn.session} tells what there is to see.`
  await client.notification.add({ text, session: turn.session }, { key: `demo/${turn.session}/notification` })
  return tour(there)
}

/** Says what this is, and leaves a list for whoever looks. */
export const about: Scenario = {
  agents: { guide: { name: 'Guide', description: 'tells what the demo shows', script: guide } },
  async begin(person) {
    await startSession(person, {
      title: 'Yours to try',
      ask: 'This list belongs to nobody: change it as you like.',
      todos: ['Answer what the captain asks you', 'Drag this todo to another place', 'Say something to the importer once it is stuck'],
    })
    await startSession(person, { title: 'About this demo', agent: 'guide', ask: 'What is there to see?' })
  },
}
