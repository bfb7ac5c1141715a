import type { Todo } from '../../contract/nouns/todo.ts'
import type { Act, Scenario, Script } from '../scenario.ts'
import { scripted } from '../scenario.ts'
import { startSession } from '../start-session.ts'
import { takeNext } from '../take-next.ts'

/** The demo settles down: after so many rounds the schedule is paused. */
const rounds = 10
const kept = 3

const watchman: Script = async (act) => {
  const { client, turn } = act
  const { todos } = await client.todo.list({ session: turn.session, own: true, includeFinished: true, order: 'position' })
  const round = Math.max(0, ...todos.map(roundOf))
  const isUnderWay = todos.some(({ status }) => status === 'pending' || status === 'in_progress')
  if (round >= rounds && !isUnderWay) return rest(act)
  if (!isUnderWay) await client.todo.add({ session: turn.session, subject: `Round ${round + 1}: see whether everything runs` })
  const done = await takeNext(act)
  const old = todos.toSorted((one, other) => roundOf(one) - roundOf(other)).slice(0, -kept)
  if (old.length > 0) await client.todo.deleteMany({ todos: old.map(({ number }) => number) })
  if (done !== undefined && roundOf(done) >= rounds) await rest(act)
  return `${done?.subject.replace(': see whether', ': I have seen that')}.`
}

async function rest({ client, turn }: Act): Promise<string> {
  const { schedules } = await client.schedule.list({ session: turn.session })
  for (const { number, pausedAt } of schedules) if (pausedAt === 0) await client.schedule.pause({ schedule: number })
  return `Those were ${rounds} rounds, which is enough for a demo: I have paused the schedule.`
}

function roundOf({ subject }: Todo): number {
  return Number(/^Round (\d+):/.exec(subject)?.[1] ?? 0)
}

/** A schedule that wakes its agent every minute, for a while. */
export const statusRound: Scenario = {
  agents: { watchman: { name: 'Watchman', description: 'makes a round whenever its schedule fires', script: watchman } },
  async begin(person) {
    const session = await startSession(person, {
      title: 'Status round',
      agent: 'watchman',
      ask: 'Please make a round now, and then every minute.',
    })
    await person.schedule.add({ session, when: '* * * * *', title: 'Status round', prompt: `${scripted} Make your round.`, missed: 'skip' })
  },
}
