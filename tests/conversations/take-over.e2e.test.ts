import { describe, expect, test } from 'vitest'
import { isSoak } from '../promises/support/soak.ts'
import { databases, runSql } from '../support/stores.ts'
import { until } from '../support/until.ts'
import { type MortalStore, mortal } from './support/mortal-store.ts'
import { newTalk, type RunnerName, runners, type Talk } from './support/talk.ts'

/** More commits than a conversation of three turns takes. */
const most = 60
/**
 * At every commit on SQLite, where the runner is no program. Programs take long to start, and so do engines on PostgreSQL: beside other tests
 * their daemons die at every sixth or eighth commit, from another one on for each, and at every commit in the long run.
 */
const every: Record<RunnerName, number> = { model: 1, function: 1, command: 6, acp: 6 }
const everyOnPostgres = 8

const scenes = runners.flatMap((runner) => databases.map((database) => ({ runner, database })))

function stepOf(runner: RunnerName, database: (typeof databases)[number]): number {
  if (isSoak) return 1
  return database === 'postgres' ? everyOnPostgres : every[runner]
}

/** The daemon dies after so many commits, and another takes over. Answers whether it died at all. */
async function dieAfter(commits: number, runner: RunnerName, database: (typeof databases)[number]): Promise<boolean> {
  let first: MortalStore | undefined
  const script = [
    { when: 'told the people', text: 'That is all.' },
    { when: 'added #1', text: '/todo done 1\n/todo done 2\n/notify all is done\n' },
    { text: 'I plan.\n/todo add one\n/todo add two\n' },
  ]
  const talk = await newTalk(runner, database, script, {
    spoil: (store) => {
      first = mortal(store, commits + 2)
      return first.store
    },
  })
  await talk.say('word-one')
  await talk.say('word-two')
  await until('it died, or came to its end', async () => (first?.isDead() || (await isOver(talk)) ? true : undefined))
  const died = first?.isDead() === true
  await talk.stopEngine()
  // A lease that was still being taken would outlive the one who took it.
  await first?.settled()
  const { place } = talk.punchlist
  if (place !== undefined) await runSql(place, 'UPDATE runs SET lease_until = 0 WHERE ended_at = 0')
  await talk.startAgain()
  await until(`the end of it after ${commits} commits`, async () => ((await isOver(talk)) ? true : undefined))
  await talk.stopEngine()
  expect(await state(talk), `after ${commits} commits`).toEqual({
    todos: ['one', 'two'],
    notifications: 1,
    unfinished: [],
    waiting: [],
    answered: ['added #1', 'added #2', '#1 [completed]', '#2 [completed]', 'told the people'].map(() => 1),
    said: ['word-one', 'word-two'],
  })
  await talk.end()
  return died
}

async function isOver({ ask, session }: Talk): Promise<boolean> {
  const { session: situation } = await ask('session.get', { session })
  return situation.outcome === 'done' && situation.state === 'dormant' && !situation.due
}

/** Whatever must be the same, wherever it died. */
async function state({ ask, transcript, todos, given }: Talk) {
  const messages = await transcript()
  const texts = messages
    .filter(({ kind }) => kind === 'writs')
    .flatMap(({ parts }) => parts.map(({ content }) => ('text' in content ? content.text : '')))
  const times = (word: string) => texts.join('\n').split(word).length - 1
  return {
    todos: (await todos()).toSorted(),
    notifications: (await ask('notification.list', {})).notifications.length,
    unfinished: messages.filter(({ endedAt }) => endedAt === 0).map(({ number }) => number),
    waiting: messages.filter(({ writs }) => writs === 'waiting').map(({ number }) => number),
    answered: ['added #1', 'added #2', '#1 [completed]', '#2 [completed]', 'told the people'].map(times),
    said: ['word-one', 'word-two'].filter((word) => given().join('\n').includes(word)),
  }
}

describe.each(scenes)('an agent that is a $runner, on $database, whose daemon dies', ({ runner, database }) => {
  test('[CV9] wherever that is, every writ was run once, everything was heard, and nothing is left open', {
    timeout: 1_800_000,
  }, async () => {
    let deaths = 0
    const step = stepOf(runner, database)
    const first = scenes.findIndex((scene) => scene.runner === runner && scene.database === database) % step
    for (let commits = first; commits < most; commits += step) {
      if (!(await dieAfter(commits, runner, database))) break
      deaths += 1
    }
    expect(deaths).toBeGreaterThan(12 / step)
    expect(deaths).toBeLessThan(most / step)
  })
})
