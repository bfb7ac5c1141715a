import type { Act, Scenario, Script } from '../scenario.ts'
import { startSession } from '../start-session.ts'
import { begin, nextTodo, takeNext } from '../take-next.ts'

const settling = 'Settle the day of the release'

const captain: Script = async (act) => {
  const next = await nextTodo(act)
  if (next?.subject !== settling) {
    const done = await takeNext(act)
    const day = await answerIn(act)
    if (done === undefined) return 'The release has its day, and everybody knows.'
    return day === undefined ? `Done: ${done.subject}.` : `Done: ${done.subject}. They read: “${day}”.`
  }
  await begin(act, next)
  const day = await answerIn(act)
  return day === undefined ? ask(act) : settle(act, next.number, day)
}

async function ask({ client, turn }: Act): Promise<string> {
  const text = 'Which day do we release?'
  const options = ['Tuesday', 'Thursday', 'when it is done']
  await client.question.ask({ session: turn.session, text, options }, { key: `demo/${turn.session}/question` })
  return 'That is for a person to say, so I have asked. I go on when I know.'
}

async function settle({ client, turn, pause }: Act, todo: number, day: string): Promise<string> {
  const title = `The day of the release: ${day.replaceAll(/\s+/g, ' ')}`.slice(0, 200)
  await client.memory.add({ session: turn.session, type: 'project', title }, { key: `demo/${turn.session}/decision` })
  await pause()
  await client.todo.update({ todo, status: 'completed' })
  return `You said “${day}”, so that is the day. I have written it down.`
}

async function answerIn({ client, turn }: Act): Promise<string | undefined> {
  const { questions } = await client.question.list({ session: turn.session, all: true, limit: 1 })
  return questions[0]?.answer ?? undefined
}

/** A question that only a person can answer: the session is parked until somebody does. */
export const releaseDay: Scenario = {
  agents: { captain: { name: 'Captain', description: 'asks people what only they can decide', script: captain } },
  async begin(person) {
    await startSession(person, {
      title: 'Which day do we release?',
      agent: 'captain',
      ask: 'Please find a day for the release, and tell everybody.',
      todos: ['See what is left to do', settling, 'Tell the customers', 'Tell the press'],
    })
  },
}
