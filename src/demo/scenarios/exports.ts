import type { Scenario, Script } from '../scenario.ts'
import { startSession } from '../start-session.ts'
import { begin, nextTodo, takeNext } from '../take-next.ts'

const names = ['invoices', 'refunds', 'payouts']
const deciding = 'Find out whether anybody needs it'

const auditor: Script = async (act) => {
  const { client, turn } = act
  const next = await nextTodo(act)
  const { questions } = await client.question.list({ session: turn.session, all: true, limit: 1 })
  const answer = questions[0]?.answer ?? undefined
  if (next?.subject === deciding && answer === undefined) {
    await begin(act, next)
    const { session } = await client.session.get({ session: turn.session })
    const text = `Keep the old export for ${session.title.split(' ').at(-1)}?`
    await client.question.ask({ session: turn.session, text, options: ['Keep', 'Remove'] }, { key: `demo/${turn.session}/export` })
    return 'Nobody has used it for months, but only a person can say that it may go. I have asked.'
  }
  const done = await takeNext(act)
  return done === undefined ? `Settled: ${answer ?? 'as it was'}.` : `Done: ${done.subject}.`
}

/** Three questions that are alike: one answer is enough for all. */
export const exports: Scenario = {
  agents: { auditor: { name: 'Auditor', description: 'asks the same of several things', script: auditor } },
  async begin(person) {
    for (const name of names)
      await startSession(person, {
        title: `Old XML export of ${name}`,
        agent: 'auditor',
        ask: `Please see what becomes of the old export of ${name}.`,
        todos: [deciding],
      })
  },
}
