import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { commandLine, finished, punchlist } from '../../tests/support/processes.ts'
import { letLeasesRunOut } from '../../tests/support/stores.ts'
import { until } from '../../tests/support/until.ts'
import type { Overview } from '../contract/nouns/overview.ts'
import { type Client, createClient } from '../sdk/client.ts'
import { scenarios } from './scenarios/index.ts'

const columns = ['needsYou', 'running', 'stuck', 'ready'] as const

type WhenOver = (end: () => void) => void

interface Show {
  client: Client
  place: string
  token: string
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** The real daemon with its demo, played quickly; `temporary` is where it may make folders. */
async function play({
  temporary = newFolder(),
  data = '',
  token = '',
  pause = 60,
  whenOver = onTestFinished as WhenOver,
} = {}): Promise<Show> {
  const more = data === '' ? [] : ['--data', data]
  const env = { ...process.env, TMPDIR: temporary, PUNCHLIST_DEMO_PAUSE_MS: String(pause) }
  const child = spawn(process.execPath, [commandLine, 'serve', '--demo', '--port', '0', '--json', ...more], { env })
  whenOver(() => void child.kill('SIGKILL'))
  child.stderr.resume()
  const exited = once(child, 'exit')
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), exited.then(() => undefined)])
  if (line === undefined) throw new Error('The demo did not start.')
  const greeting = JSON.parse(String(line[0])) as { url: string; place: string; token?: string; demo?: boolean }
  expect(greeting.demo).toBe(true)
  const secret = greeting.token ?? token
  return {
    client: createClient({ url: greeting.url, token: secret }),
    place: greeting.place,
    token: secret,
    async end(signal) {
      child.kill(signal)
      return (await exited)[0] as number | null
    },
  }
}

function newFolder(whenOver: WhenOver = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-demo-test-'))
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function openQuestion(client: Client) {
  const isOfRelease = ({ text }: { text: string }) => text === 'Which day do we release?'
  return until('a question', async () => (await client.question.list()).questions.find(isOfRelease))
}

function atRest(client: Client): Promise<Overview> {
  return until('a demo at rest', async () => {
    const { overview } = await client.overview.get()
    return overview.running.length === 0 && overview.ready.every(({ due }) => !due) ? overview : undefined
  })
}

async function wordsIn(client: Client, session: number): Promise<string> {
  const { messages } = await client.message.list({ session, limit: 500 })
  const parts = messages.filter(({ kind }) => kind === 'reply').flatMap((message) => message.parts)
  return parts.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n')
}

async function everySession(client: Client) {
  const live = await client.session.list({ limit: 100 })
  const archived = await client.session.list({ limit: 100, archived: true })
  return [...live.sessions, ...archived.sessions]
}

/** Every scenario has come to its end, but for what waits for a person. */
async function expectPlayed(client: Client): Promise<void> {
  const overview = await atRest(client)
  expect(overview.needsYou.map(({ title }) => title).toSorted()).toEqual([
    'Limit sign-in attempts per address',
    ...['invoices', 'payouts', 'refunds'].map((name) => `Old XML export of ${name}`),
    'Which day do we release?',
  ])
  expect(overview.stuck.map(({ title, why }) => `${title}: ${why}`).toSorted()).toEqual([
    'Import the old address book: failed',
    'Release 1.4: blocked',
  ])
  expect(overview.ready.map(({ title }) => title)).toEqual(['Yours to try'])
  const { tasks } = await client.task.history()
  expect(tasks.map(({ title, status }) => `${title}: ${status}`).toSorted()).toEqual([
    'Check every link: done',
    'Launch the newsletter: done',
    'Write the first issue: done',
  ])
  expect((await client.sprint.list()).sprints).toMatchObject([{ status: 'review', progress: { total: 6, completed: 6 } }])
  expect((await client.artifact.list()).artifacts).toMatchObject([{ type: 'plan', stage: 'final', revision: 2 }])
  expect((await client.notification.list()).notifications).toHaveLength(1)
  expect((await client.schedule.list()).schedules.filter(({ action }) => action === 'session')).toHaveLength(1)
  const titles = (await everySession(client)).map(({ title }) => title)
  expect(titles.filter((title) => title === 'support asks billing')).toHaveLength(1)
  expect(titles.filter((title) => title.startsWith('which '))).toHaveLength(2)
}

test('[DE1] the demo shows sessions in all four columns at once, and then comes to rest', async () => {
  const { client } = await play({ pause: 200 })
  const seen = await until('all four columns', async () => {
    const { overview } = await client.overview.get()
    return columns.every((column) => overview[column].length > 0) ? overview : undefined
  })
  expect(seen.needsYou[0]?.question?.options).not.toEqual([])
  await expectPlayed(client)
  const runs = (await client.run.list({ limit: 100 })).runs.map(({ outcome }) => outcome)
  expect(new Set(runs)).toEqual(new Set(['done', 'blocked', 'needs_input', 'failed']))
  const { days } = (await client.report.get({ days: 2 })).report
  expect(days.reduce((sum, { completed }) => sum + completed, 0)).toBeGreaterThan(10)
})

test('[HM25] the first that needs a person is an edit with its change, which goes on once it is allowed; three alike are one row; what is spent ticks', async () => {
  const { client } = await play({ pause: 20 })
  const home = await until('all who ask', async () => {
    const { home: told } = await client.overview.home()
    return told.needsYou.count === 5 ? told : undefined
  })
  expect(home.needsYou.list[0]).toMatchObject({ agent: 'coder', why: 'approval', title: 'Limit sign-in attempts per address' })
  expect(home.needsYou.list.map(({ alike }) => alike.length).toSorted()).toEqual([0, 0, 3])
  const question = home.needsYou.list[0]?.question?.number ?? 0
  const { asked } = await client.question.get({ question })
  expect(asked).toMatchObject({ verb: 'edit', said: expect.stringContaining('five tries a minute') })
  expect(asked?.changes[0]).toMatchObject({ path: expect.stringContaining('sign-in.ts'), added: 3, removed: 1 })
  await client.question.answer({ question, answer: 'allow' })
  const session = home.needsYou.list[0]?.session ?? 0
  await until('its list is done', async () => ((await client.todo.stats({ session })).progress.completed === 7 ? true : undefined))
  await until('its last words', async () => ((await wordsIn(client, session)).includes('All green') ? true : undefined))
  const { spent, stuck } = (await client.overview.home()).home
  expect([spent.today.nanodollars > 0, stuck.list.map(({ reason }) => reason)]).toEqual([
    true,
    expect.arrayContaining([expect.stringContaining('does not answer')]),
  ])
})

test('[DE11] the tour tells of a question that waits, and of what is stuck, once they do and are', async () => {
  const { client } = await play({ pause: 100 })
  const tour = await until('the tour', async () => {
    const { sessions } = await client.session.list({ limit: 100 })
    const session = sessions.find(({ title }) => title === 'About this demo')?.number ?? 0
    const words = await wordsIn(client, session)
    return words === '' ? undefined : { session, words }
  })
  expect(tour.words).toContain('“Which day do we release?” waits for your answer.')
  expect(tour.words).toContain('“Import the old address book” has failed.')
  const { events } = await client.event.list({ limit: 500 })
  const placeOf = (type: string, session?: number) =>
    events.find((event) => event.type === type && (session === undefined || event.session === session))?.seq ?? Number.POSITIVE_INFINITY
  const failed = events.find(({ type, data }) => type === 'run.ended' && (data['run'] as { outcome?: string }).outcome === 'failed')
  const said = placeOf('message.ended', tour.session)
  expect(said).toBeLessThan(Number.POSITIVE_INFINITY)
  expect(placeOf('question.asked')).toBeLessThan(said)
  expect(failed?.seq).toBeLessThan(said)
})

describe('a demo that several look at', () => {
  const ends: (() => void)[] = []
  afterAll(() => {
    for (const end of ends.toReversed()) end()
  })
  let started: Promise<Show> | undefined
  const show = () => {
    const whenOver: WhenOver = (end) => void ends.push(end)
    started ??= play({ temporary: newFolder(whenOver), whenOver })
    return started
  }

  test('[DE2] any answer lets the session that asked go on to its end, and its words hold the answer', async () => {
    const { client } = await show()
    const question = await openQuestion(client)
    await client.question.answer({ question: question.number, answer: 'the 31st of <b>June</b>' })
    await until('the end', async () =>
      (await client.session.get({ session: question.session })).session.outcome === 'done' ? true : undefined,
    )
    expect(await wordsIn(client, question.session)).toContain('You said “the 31st of <b>June</b>”')
    expect((await client.todo.stats({ session: question.session })).progress).toMatchObject({ completed: 4, total: 4 })
    const { memories } = await client.memory.list({ session: question.session, own: true })
    expect(memories.map(({ title }) => title)).toEqual(['The day of the release: the 31st of <b>June</b>'])
  })

  test('[DE10] a draft waits for a person, and is worked on to its end once it is active', async () => {
    const { client } = await show()
    const draft = (await client.task.list({ status: 'draft' })).tasks[0]
    expect(draft?.title).toBe('Write the second issue')
    await client.task.update({ task: draft?.number ?? 0, status: 'active' })
    await until('the end', async () => ((await client.task.get({ task: draft?.number ?? 0 })).task.status === 'done' ? true : undefined))
  })

  test('[DE3] it is said everywhere that the agents are scripted', async () => {
    const { client } = await show()
    await atRest(client)
    for (const { number, title, task } of await everySession(client)) {
      // A draft has a description, and no conversation yet.
      const [first] = (await client.message.list({ session: number, limit: 1 })).messages
      const said = first?.parts ?? (await client.task.get({ task: task ?? 0 })).task.description
      expect(`${title}: ${JSON.stringify(said)}`).toContain('scripted')
    }
    const { agents } = await client.agent.list()
    const scripted = agents.filter(({ source }) => source === 'api')
    expect(scripted.map(({ id }) => id).toSorted()).toEqual(
      Object.values(scenarios)
        .flatMap((scenario) => Object.keys(scenario.agents))
        .toSorted(),
    )
    for (const { definition } of scripted) expect([definition.name, definition.description].join()).toMatch(/\(scripted\).*,Scripted: /)
    expect((await client.notification.list()).notifications[0]?.text).toContain('scripted')
    expect(await client.caller.get()).toMatchObject({ demo: true })
    expect((await everySession(client)).map(({ title }) => title)).toContain('About this demo')
  })

  test('[DE4] a session that failed is tried again when somebody says a word', async () => {
    const { client } = await show()
    const { stuck } = await atRest(client)
    const session = stuck.find(({ why }) => why === 'failed')?.session ?? 0
    await client.message.send({ session, text: 'It is up again.' })
    await until('the import', async () => ((await client.session.get({ session })).session.outcome === 'done' ? true : undefined))
    expect((await client.todo.stats({ session })).progress).toMatchObject({ completed: 3, total: 3 })
  })
})

test('[DE3] so it is in the greeting', async () => {
  const env = { ...process.env, TMPDIR: newFolder() }
  const child = spawn(process.execPath, [commandLine, 'serve', '--demo', '--port', '0'], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdout.once('data', () => child.kill('SIGTERM'))
  expect(await finished(child)).toMatchObject({ code: 0, stdout: expect.stringContaining('This is a demo: the agents are scripted') })
})

test('[DE5] the rounds end by themselves: the list stays short, and the schedule is paused', async () => {
  const { client } = await play({ pause: 1 })
  const schedule = (await client.schedule.list()).schedules.find(({ action }) => action === 'session')
  const { session, number } = schedule ?? { session: 0, number: 0 }
  await until('a paused schedule', async () => {
    // A word has the same effect as the schedule's minute, and takes less time.
    await client.message.send({ session, text: 'Once more.' })
    return (await client.schedule.get({ schedule: number })).schedule.pausedAt > 0 ? true : undefined
  })
  await atRest(client)
  const { todos } = await client.todo.list({ session, own: true, includeFinished: true })
  expect(todos.map(({ subject }) => subject.split(':')[0]).toSorted()).toEqual(['Round 10', 'Round 7', 'Round 8', 'Round 9'])
})

test('[DE6] a demo that is stopped leaves nothing behind', async () => {
  const temporary = newFolder()
  const { client, place, end } = await play({ temporary })
  await openQuestion(client)
  expect(dirname(dirname(place))).toBe(temporary)
  expect(await end('SIGTERM')).toBe(0)
  expect(readdirSync(temporary)).toEqual([])
})

test('[DE6] nor does one that cannot start', async () => {
  const temporary = newFolder()
  const { code } = await punchlist(['serve', '--demo', '--port', '0', '--host', '192.0.2.1'], '', { TMPDIR: temporary })
  expect(code).toBe(75)
  expect(readdirSync(temporary)).toEqual([])
})

test('[DE7] a folder that holds anything but a demo is refused, and left as it is', async () => {
  const data = newFolder()
  writeFileSync(join(data, 'punchlist.db'), 'mine')
  const { code, stderr } = await punchlist(['serve', '--demo', '--port', '0', '--data', data])
  expect({ code, stderr }).toEqual({
    code: 4,
    stderr: `punchlist: The folder ${data} is not empty, and no demo has made it.\n  Name an empty folder, or leave --data out: the demo then makes one and removes it when it ends.\n`,
  })
  expect(readdirSync(data)).toEqual(['punchlist.db'])
})

test('[DE7] so is one that cannot be one', async () => {
  const data = join(newFolder(), 'file')
  writeFileSync(data, 'mine')
  const { code, stderr } = await punchlist(['serve', '--demo', '--port', '0', '--data', data])
  expect({ code, stderr }).toEqual({ code: 75, stderr: expect.stringContaining(`The folder ${data} cannot be used (EEXIST).`) })
  expect(readFileSync(data, 'utf8')).toBe('mine')
})

test.each(['--database', '--workspace'])('[DE7] a demo does not take %s', async (flag) => {
  const { code, stderr } = await punchlist(['serve', '--demo', flag, '/nowhere'])
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`serve --demo does not take ${flag}`) })
})

test('[DE8] a demo that was killed goes on where it was, with the same folder, and does nothing twice', async () => {
  const data = join(newFolder(), 'demo')
  const first = await play({ data, pause: 300 })
  await until('agents at work', async () => ((await first.client.overview.get()).overview.running.length > 4 ? true : undefined))
  await first.end('SIGKILL')
  await letLeasesRunOut({ data })
  const second = await play({ data, token: first.token })
  await openQuestion(second.client)
  await expectPlayed(second.client)
  expect(await second.end('SIGTERM')).toBe(0)
  expect(existsSync(join(data, 'punchlist.db'))).toBe(true)
})
