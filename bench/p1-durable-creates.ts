import { join } from 'node:path'
import { commandLine, restClient } from '../tests/support/processes.ts'
import { bundle } from './support/bundle.ts'
import { inNewFolder } from './support/folders.ts'
import { type Load, type LoadGenerator, type Measured, requestText, startLoadGenerator } from './support/load.ts'
import { median } from './support/median.ts'
import { type Result, resultOf } from './support/result.ts'
import { type Server, startServer } from './support/server.ts'

const clients = 64
const rounds = 5
const warmUpMilliseconds = 500
const milliseconds = 2_000

interface Contender {
  name: string
  server: Server
  sessions: number[]
  measured: Measured[]
}

/** [P1] Acknowledged creates on the disk, against one commit a request and against the bare framework. */
export function measureDurableCreates(): Promise<Result[]> {
  return inNewFolder(async (folder) => {
    const contenders = await startContenders(folder)
    const generator = await startLoadGenerator()
    try {
      for (let round = 0; round < rounds; round++) for (const contender of contenders) await runRound(generator, contender)
      for (const contender of contenders.slice(0, 2)) await requireEveryCreate(contender)
      return judge(contenders)
    } finally {
      await Promise.all([generator.stop(), ...contenders.map(({ server }) => server.stop())])
    }
  })
}

async function startContenders(folder: string): Promise<Contender[]> {
  const oneCommit = await bundle(new URL('./support/one-commit-daemon.ts', import.meta.url))
  const bare = await bundle(new URL('./support/bare-framework.ts', import.meta.url))
  const daemon = await startServer(commandLine, ['serve', '--port', '0', '--json', '--data', join(folder, 'group')])
  const single = await startServer(oneCommit, [join(folder, 'single')])
  return [
    { name: 'Punchlist', server: daemon, sessions: await addSessions(daemon), measured: [] },
    { name: 'one commit a request', server: single, sessions: await addSessions(single), measured: [] },
    {
      name: 'bare framework',
      server: await startServer(bare),
      sessions: Array.from({ length: clients }, (_, index) => index + 1),
      measured: [],
    },
  ]
}

/** A session for each client, since a list takes only so many todos. */
async function addSessions({ url, token }: Server): Promise<number[]> {
  const call = restClient(url, token)
  const sessions: number[] = []
  for (let index = 0; index < clients; index++) {
    const { body } = await call('POST', '/v1/sessions', { title: `client ${index}` })
    sessions.push(body.session.number)
  }
  return sessions
}

async function runRound(generator: LoadGenerator, { server, sessions, measured }: Contender): Promise<void> {
  const requests = sessions.map((session) =>
    requestText('POST', `${server.url}/v1/todos`, server.token, { conversation_id: session, subject: 'Write the release notes' }),
  )
  const load: Load = { urls: [server.url], requests, status: 201, warmUpMilliseconds, milliseconds }
  measured.push(await generator.run(load))
}

/** The log must hold every create that was acknowledged; otherwise the figures mean nothing. */
async function requireEveryCreate({ name, server, measured }: Contender): Promise<void> {
  const acknowledged = measured.reduce((sum, { answeredInAll }) => sum + answeredInAll, 0)
  const { body } = await restClient(server.url, server.token)('POST', '/v1/todos', { subject: 'The last one' })
  if (body.todo.id !== acknowledged + 1)
    throw new Error(`${name}: ${acknowledged} creates were acknowledged, ${body.todo.id - 1} are there.`)
}

function judge([ours, single, bare]: Contender[]): Result[] {
  const against = (what: string, other: Contender | undefined, ratio: number): Result =>
    resultOf({
      id: 'P1',
      what,
      unit: 'creates/s',
      contenders: [figureOf(ours), figureOf(other)],
      target: { sense: 'at least', ratio },
      note: `load generator ${Math.round(100 * Math.max(...(other?.measured ?? []).map(({ busy }) => busy)))} % busy`,
    })
  return [
    against(`durable creates, ${clients} clients over REST, against one commit a request`, single, 5),
    against(`durable creates, ${clients} clients over REST, against the bare framework`, bare, 0.5),
  ]
}

function figureOf(contender: Contender | undefined): { name: string; figure: number } {
  if (contender === undefined) throw new Error('A contender is missing.')
  return { name: contender.name, figure: median(contender.measured.map(({ answered, milliseconds }) => (answered / milliseconds) * 1000)) }
}
