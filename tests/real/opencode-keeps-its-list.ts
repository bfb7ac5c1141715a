import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Reply } from '../support/model-server/reply.ts'
import { commandLine, punchlist } from '../support/processes.ts'
import { newDaemon } from './support/daemon.ts'
import { newOpencode } from './support/opencode.ts'
import { run } from './support/run.ts'
import { call, type Read, scriptedModel } from './support/scripted-model.ts'
import type { Stage } from './support/stage.ts'

const versions = ['1.15.13', '1.18.33']

/** A row in opencode's own form: it has no ids. */
interface Row {
  content: string
  status: string
  priority: string
}

interface Stored {
  number: number
  id: string
  subject: string
  status: string
  version: number
}

/** What the command line prints, as far as it is looked at here. */
interface Printed {
  todos: Stored[]
  sessions: { number: number }[]
  events: { type: string; data: { todo?: { id: string } } }[]
}

/** Where the list is: how opencode reaches it, and how a person does beside it. */
interface Place {
  server: object
  project: string
  /** The real command line, with these words. */
  person(...words: string[]): Promise<Printed>
  session(): Promise<number>
}

/** opencode writes its whole list again and again, from memory, while a person edits the same list. */
export async function opencodeKeepsItsList(stage: Stage): Promise<void> {
  for (const version of versions) {
    await story(stage, `${version} over stdio`, version, await overStdio(stage))
    await story(stage, `${version} over HTTP`, version, await overHttp(stage))
    await besideItsOwn(stage, version)
  }
}

async function overStdio(stage: Stage): Promise<Place> {
  const [data, project] = [stage.folder(), stage.folder()]
  const person = printed('--data', data)
  return {
    server: { type: 'local', command: [process.execPath, commandLine, 'mcp', '--data', data, '--here', '--tools', 'list'] },
    project,
    person,
    session: async () => (await person('session', 'list')).sessions[0]?.number ?? 0,
  }
}

/** With the person's own token: the daemon is told of both under one name. */
async function overHttp(stage: Stage): Promise<Place> {
  const daemon = await newDaemon(stage)
  const { body } = await daemon.rest('POST', '/v1/sessions', { title: 'The deploy' })
  const { number } = body.session
  const url = `${daemon.url}/mcp?session=${number}&tools=list`
  return {
    server: { type: 'remote', url, oauth: false, headers: { Authorization: `Bearer ${daemon.token}` } },
    project: stage.folder(),
    person: printed('--url', daemon.url, { PUNCHLIST_TOKEN: daemon.token }),
    session: async () => number,
  }
}

function printed(option: string, value: string, environment: Record<string, string> = {}): Place['person'] {
  return async (...words) => {
    const { code, stdout, stderr } = await punchlist([...words, option, value, '--json'], '', environment)
    equal(code, 0, `${words.join(' ')}: ${stderr}`)
    return JSON.parse(stdout)
  }
}

const row = (content: string, status = 'pending', priority = 'medium'): Row => ({ content, status, priority })

async function story({ check, ...stage }: Stage, how: string, version: string, place: Place): Promise<void> {
  const stored = async () => {
    const listed = await place.person(
      'todo',
      'list',
      '--session',
      String(await place.session()),
      '--own',
      '--include-finished',
      '--limit',
      '50',
    )
    return listed.todos.toSorted((one, other) => one.number - other.number)
  }
  const called = async (subject: string) => {
    const found = (await stored()).find((todo) => todo.subject === subject)
    ok(found, `there is no ${subject}`)
    return String(found.number)
  }
  const snapshots: Stored[][] = []
  const answers: string[] = []

  const first = [row('Read the log', 'in_progress', 'high'), row('Roll back'), row('Test it', 'pending', 'low'), row('Tell them')]
  const fromMemory = [
    row('Read the log', 'completed', 'high'),
    row('Roll back', 'in_progress'),
    row('Test it', 'pending', 'low'),
    row('Tell them'),
  ]
  /** What the list was last shown as, in opencode's form, with this changed. */
  const shownBut = (change: (shown: Row) => Partial<Row> = () => ({})) =>
    (JSON.parse(answers.at(-1)?.split('\n\n')[0] ?? '[]') as Row[]).map(({ content, status, priority }) => ({
      ...{ content, status, priority },
      ...change({ content, status, priority }),
    }))
  const write = (todos: Row[]) => call('punchlist_todowrite', { todos })

  /** Before each step the person may do something that opencode does not see. */
  const turns: Record<string, (() => Promise<Reply>)[]> = {
    'Put the deploy right.': [
      async () => write(first),
      async () => {
        await place.person('todo', 'subject', await called('Roll back'), 'Roll back to Monday')
        await place.person('todo', 'done', await called('Test it'))
        await place.person('todo', 'block', await called('Tell them'), 'nobody is there')
        await place.person('todo', 'add', 'Ask Ada', '--session', String(await place.session()))
        return write(fromMemory)
      },
      async () => write(shownBut()),
    ],
    'Go on.': [
      async () => write(shownBut(({ content }) => (content === 'Roll back to Monday' ? { status: 'completed' } : {}))),
      async () => write(shownBut()),
    ],
  }
  const next = async ({ asked, calls }: Read): Promise<Reply> => {
    const last = calls.at(-1)
    if (last !== undefined) {
      answers.push(last.result)
      snapshots.push(await stored())
    }
    return (await turns[asked.at(-1)?.trim().replaceAll('"', '') ?? '']?.[calls.length]?.()) ?? { text: 'So it stands.' }
  }
  const model = await scriptedModel({ check, ...stage }, next)
  const opencode = await newOpencode({ check, ...stage }, model.url, { mcp: { punchlist: place.server } }, version)
  const say = (...words: string[]) => run([opencode.program, 'run', ...words], { cwd: place.project, environment: opencode.environment })

  await check(`${how}: opencode comes to its end`, async () => equal((await say('Put the deploy right.')).code, 0))
  const [made = [], merged = [], again = []] = snapshots
  await check(`${how}: what the person did is still there, and so is what opencode did`, () =>
    deepEqual(
      merged.map(({ subject, status }) => `${subject}: ${status}`),
      ['Read the log: completed', 'Roll back to Monday: in_progress', 'Test it: completed', 'Tell them: blocked', 'Ask Ada: pending'],
    ),
  )
  await check(`${how}: rows keep their numbers and ids`, () =>
    deepEqual(
      merged.slice(0, 4).map(({ number, id }) => [number, id]),
      made.map(({ number, id }) => [number, id]),
    ),
  )
  await check(`${how}: the answer names what was kept`, () => {
    const kept = /Kept as they are.*: (.*)\. You have seen them now/.exec(answers[1] ?? '')?.[1] ?? answers[1] ?? ''
    for (const name of ['Roll back to Monday', 'Test it', 'Ask Ada']) ok(kept.includes(`“${name}”`), kept)
  })
  await check(`${how}: what is written as it was shown changes nothing`, () => deepEqual(again, merged))

  // opencode is started anew, goes on with its conversation, and has not seen this.
  await place.person('todo', 'subject', await called('Tell them'), 'Tell them on Tuesday')
  await place.person('todo', 'add', 'Ask Bob', '--session', String(await place.session()))
  await check(`${how}: started anew it goes on and comes to its end`, async () => equal((await say('--continue', 'Go on.')).code, 0))
  const [, , , resumed = [], repeated = []] = snapshots
  await check(`${how}: what the person did meanwhile is still there, and so is what opencode did`, () =>
    deepEqual(
      resumed.map(({ subject, status }) => `${subject}: ${status}`),
      [
        ...['Read the log: completed', 'Roll back to Monday: completed', 'Test it: completed'],
        ...['Tell them on Tuesday: blocked', 'Ask Ada: pending', 'Ask Bob: pending'],
      ],
    ),
  )
  await check(`${how}: rows have kept their numbers and ids`, () =>
    deepEqual(
      resumed.slice(0, 5).map(({ number, id }) => [number, id]),
      merged.map(({ number, id }) => [number, id]),
    ),
  )
  await check(`${how}: the answer names what was kept, and what is then written as shown changes nothing`, () => {
    match(answers[3] ?? '', /Kept as they are.*“Ask Bob”/)
    deepEqual(repeated, resumed)
  })
  await check(`${how}: a row has its whole history`, async () => {
    const { events } = await place.person('event', 'list', '--session', String(await place.session()), '--limit', '200')
    const types = events.filter(({ data }) => data.todo?.id === made[1]?.id).map(({ type }) => type)
    deepEqual(types, ['todo.added', 'todo.edited', 'todo.started', 'todo.completed'])
  })
}

/** opencode has a list of its own beside ours: what is written to the one is not in the other. */
async function besideItsOwn(stage: Stage, version: string): Promise<void> {
  const place = await overStdio(stage)
  const offered: string[][] = []
  const results: string[] = []
  const next = (read: Read): Reply => {
    offered.push(read.offered)
    results.push(...read.calls.slice(results.length).map(({ result }) => result))
    const steps = [call('todowrite', { todos: [row('In its own list')] }), call('punchlist_todowrite', { todos: [row('In our list')] })]
    return (read.offered.includes('todowrite') ? steps : [])[read.calls.length] ?? { text: 'Done.' }
  }
  const model = await scriptedModel(stage, next)
  const config = { mcp: { punchlist: place.server } }
  const own = await newOpencode(stage, model.url, config, version)
  await run([own.program, 'run', 'Write both.'], { cwd: place.project, environment: own.environment })
  await stage.check(`${version}: its own list and ours are two tools and two lists`, async () => {
    ok(offered[0]?.includes('todowrite') && offered[0].includes('punchlist_todowrite'), String(offered[0]))
    match(results[0] ?? '', /In its own list/)
    match(results[1] ?? '', /In our list/)
    const { todos } = await place.person('todo', 'list', '--session', String(await place.session()), '--own')
    deepEqual(
      todos.map(({ subject }) => subject),
      ['In our list'],
    )
  })
  offered.length = 0
  const ours = await newOpencode(stage, model.url, { ...config, tools: { todowrite: false, todoread: false } }, version)
  await run([ours.program, 'run', 'What is there?'], { cwd: place.project, environment: ours.environment })
  await stage.check(`${version}: its own can be switched off in its settings, and then only ours is offered`, () => {
    ok(offered[0]?.includes('punchlist_todowrite') && !offered[0].includes('todowrite'), String(offered[0]))
  })
}
