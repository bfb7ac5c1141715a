// node --import tsx bench/builds.ts postgres|sqlite create|list name=path/to/bin/punchlist[,daemons] …: what creates, or lists of 50, cost in several
// builds that take turns, in processor time of the daemons and of the server, which a busy machine disturbs less than a rate.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../tests/support/embedded-postgres.ts'
import { restClient } from '../tests/support/processes.ts'
import { inNewFolder } from './support/folders.ts'
import { type LoadGenerator, requestText, startLoadGenerator } from './support/load.ts'
import { median } from './support/median.ts'
import { type Server, startServer } from './support/server.ts'

const clients = 64
const rounds = 7
/** What processes have used, and those that a database was ever served by: the pool lets some end in between. */
const known = new Map<number, number>()
const seen = new Map<string, Set<number>>()
const [database = '', work = '', ...builds] = process.argv.slice(2)
if (!['postgres', 'sqlite'].includes(database) || !['create', 'list'].includes(work) || builds.length === 0) {
  process.stderr.write('bench: say which database (postgres, sqlite), what is done (create, list), and name=path of each build.\n')
  process.exit(2)
}

interface Build {
  name: string
  daemons: Server[]
  sessions: number[]
  place: string
  rounds: { perSecond: number; daemons: number; server: number }[]
}

await inNewFolder(async (folder) => {
  const server =
    database === 'postgres' ? await startPostgres({ name: 'builds', persistent: false, flags: ['-c', 'max_connections=300'] }) : undefined
  const generator = await startLoadGenerator()
  const contenders: Build[] = []
  try {
    for (const build of builds) contenders.push(await start(build, folder, server?.url))
    for (let round = 0; round < rounds; round++) for (const build of contenders) await runRound(generator, build)
    for (const { name, rounds: measured } of contenders) {
      const of = (pick: (round: Build['rounds'][number]) => number) => Math.round(median(measured.map(pick)))
      const figures = [of((one) => one.perSecond), of((one) => one.daemons), of((one) => one.server)]
      process.stdout.write(`${name}: ${figures[0]} a second; µs of processor each: daemons ${figures[1]}, server ${figures[2]}\n`)
    }
  } finally {
    await Promise.all([generator.stop(), ...contenders.flatMap(({ daemons }) => daemons.map((daemon) => daemon.stop()))])
    await server?.remove()
  }
})

async function start(build: string, folder: string, maintenance: string | undefined): Promise<Build> {
  const [name = '', rest = ''] = build.split('=')
  const [script = '', count = '1'] = rest.split(',')
  const place = `build_${name}`
  if (maintenance !== undefined) await createDatabase(maintenance, place)
  const data = maintenance === undefined ? ['--data', join(folder, place)] : ['--database', maintenance.replace(/\/postgres$/, `/${place}`)]
  const daemons: Server[] = []
  while (daemons.length < Number(count)) {
    const daemon = await startServer(script, ['serve', '--port', '0', '--json', ...data])
    daemons.push({ ...daemon, token: daemon.token || (daemons[0]?.token ?? '') })
  }
  const { url, token } = daemons[0] as Server
  const call = restClient(url, token)
  const sessions: number[] = []
  for (let index = 0; index < clients; index++) {
    sessions.push((await call('POST', '/v1/sessions', { title: `client ${index}` })).body.session.number)
  }
  const first = { conversation_id: sessions[0], subject: 'Write the release notes' }
  if (work === 'list') for (let index = 0; index < 60; index++) await call('POST', '/v1/todos', first)
  return { name, daemons, sessions, place, rounds: [] }
}

async function createDatabase(maintenance: string, name: string): Promise<void> {
  const client = new pg.Client(maintenance)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
}

async function runRound(generator: LoadGenerator, { daemons, sessions, place, rounds: measured }: Build): Promise<void> {
  const requests = sessions.map((session, index) => {
    const { url, token } = daemons[index % daemons.length] as Server
    if (work === 'list') return requestText('GET', `${url}/v1/todos?conversation_id=${sessions[0]}&limit=50`, token)
    return requestText('POST', `${url}/v1/todos`, token, { conversation_id: session, subject: 'Write the release notes' })
  })
  const times = () => [sumOf(daemons.map(({ pid }) => pid)), sumOf(backendsOf(place))] as const
  const before = times()
  const status = work === 'list' ? 200 : 201
  const load = { urls: daemons.map(({ url }) => url), requests, status, warmUpMilliseconds: 300, milliseconds: 1_200 }
  const { answered, answeredInAll, milliseconds } = await generator.run(load)
  const [daemonTime, serverTime] = times().map((time, index) => ((time - (before[index] ?? 0)) * 1_000) / answeredInAll) as [number, number]
  measured.push({ perSecond: (answered / milliseconds) * 1_000, daemons: daemonTime, server: serverTime })
}

/** A process of the server that has ended counts with what it was last seen to have. */
function sumOf(processes: readonly number[]): number {
  return processes.reduce((sum, pid) => sum + processorTime(pid), 0)
}

/** In milliseconds; the kernel counts in hundredths of a second. */
function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    known.set(pid, (Number(fields[11]) + Number(fields[12])) * 10)
  } catch {
    // It has ended since it was listed.
  }
  return known.get(pid) ?? 0
}

function backendsOf(place: string): number[] {
  if (database === 'sqlite') return []
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n')
  const backends = seen.get(place) ?? new Set()
  seen.set(place, backends)
  for (const line of lines) if (line.includes('postgres: ') && line.includes(` ${place} `)) backends.add(Number.parseInt(line, 10))
  return [...backends]
}
