import pg from 'pg'
import { startPostgres } from '../tests/support/embedded-postgres.ts'
import { commandLine, restClient } from '../tests/support/processes.ts'
import { type LoadGenerator, type Measured, requestText, startLoadGenerator } from './support/load.ts'
import { median } from './support/median.ts'
import { type Result, resultOf } from './support/result.ts'
import { type Server, startServer } from './support/server.ts'

const clients = 64
const rounds = 5
const warmUpMilliseconds = 500
const milliseconds = 2_000
const promisedCreates = 1_000

interface Contender {
  name: string
  servers: Server[]
  sessions: number[]
  measured: Measured[]
}

/** [P1] Acknowledged creates on PostgreSQL, which waits for its disk: from one daemon, and from three on one database, that are all of one tenant. */
export async function measurePostgresCreates(): Promise<Result[]> {
  const server = await startPostgres({ name: 'bench', persistent: false, flags: ['-c', 'max_connections=200'] })
  const generator = await startLoadGenerator()
  const contenders: Contender[] = []
  try {
    for (const daemons of [1, 3]) contenders.push(await startContender(server.url, daemons))
    for (let round = 0; round < rounds; round++) for (const contender of contenders) await runRound(generator, contender)
    for (const contender of contenders) await requireEveryCreate(contender)
    return judge(contenders)
  } finally {
    await Promise.all([generator.stop(), ...contenders.flatMap(({ servers }) => servers.map((one) => one.stop()))])
    await server.remove()
  }
}

async function startContender(maintenance: string, daemons: number): Promise<Contender> {
  const database = `creates_${daemons}`
  const client = new pg.Client(maintenance)
  await client.connect()
  await client.query(`CREATE DATABASE ${database}`)
  await client.end()
  const argv = ['serve', '--port', '0', '--json', '--database', maintenance.replace(/\/postgres$/, `/${database}`)]
  const first = await startServer(commandLine, argv)
  const servers = [first]
  while (servers.length < daemons) servers.push({ ...(await startServer(commandLine, argv)), token: first.token })
  const sessions: number[] = []
  for (let index = 0; index < clients; index++) {
    const { body } = await restClient(first.url, first.token)('POST', '/v1/sessions', { title: `client ${index}` })
    sessions.push(body.session.number)
  }
  return { name: daemons === 1 ? 'one daemon' : `${daemons} daemons`, servers, sessions, measured: [] }
}

async function runRound(generator: LoadGenerator, { servers, sessions, measured }: Contender): Promise<void> {
  const requests = sessions.map((session, index) => {
    const { url, token } = servers[index % servers.length] as Server
    return requestText('POST', `${url}/v1/todos`, token, { conversation_id: session, subject: 'Write the release notes' })
  })
  measured.push(await generator.run({ urls: servers.map(({ url }) => url), requests, status: 201, warmUpMilliseconds, milliseconds }))
}

/** Every create that was acknowledged has a number, and no number is left out. */
async function requireEveryCreate({ name, servers, measured }: Contender): Promise<void> {
  const [{ url, token }] = servers as [Server]
  const acknowledged = measured.reduce((sum, { answeredInAll }) => sum + answeredInAll, 0)
  const { body } = await restClient(url, token)('POST', '/v1/todos', { subject: 'The last one' })
  if (body.todo.id !== acknowledged + 1)
    throw new Error(`${name}: ${acknowledged} creates were acknowledged, ${body.todo.id - 1} are there.`)
}

function judge(contenders: Contender[]): Result[] {
  const [one, three] = contenders.map(({ name, measured }) => ({
    name,
    figure: median(measured.map(({ answered, milliseconds }) => (answered / milliseconds) * 1000)),
  })) as [Figure, Figure]
  const common = { id: 'P1', unit: 'creates/s' }
  return [
    resultOf({
      ...common,
      what: `durable creates on PostgreSQL, ${clients} clients over REST`,
      contenders: [one, { name: 'promised', figure: promisedCreates }],
      target: { sense: 'at least', ratio: 1 },
    }),
    resultOf({
      ...common,
      what: `durable creates on PostgreSQL, ${clients} clients over REST at three daemons, against one`,
      contenders: [three, one],
      target: { sense: 'at least', ratio: 0.95 },
    }),
  ]
}

interface Figure {
  name: string
  figure: number
}
