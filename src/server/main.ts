import { readFileSync } from 'node:fs'
import { runCommandLine } from '../doors/cli/main.ts'
import { UsageError } from '../doors/cli/usage-error.ts'
import type { Seat, SeatOptions, ServeOptions, World } from '../doors/cli/world.ts'
import { describePlace, placeFrom } from './config.ts'
import { openPunchlist } from './open.ts'
import { version } from './version.ts'

const interrupted = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
})

async function open({ data, database, tenant, agent, access }: SeatOptions): Promise<Seat> {
  const place = placeFrom({ data, database }, process.env)
  const punchlist = await openPunchlist(place)
  try {
    const caller = await punchlist.localCaller({
      tenant: tenant ?? (process.env.PUNCHLIST_TENANT || undefined),
      agent: agent ?? (process.env.PUNCHLIST_AGENT || undefined),
      access,
    })
    return {
      perform: punchlist.perform,
      caller,
      feed: async () => (await import('../core/engine/feed.ts')).createFeed(punchlist.store),
      examine: async () => ({ place: describePlace(place), kind: punchlist.store.kind, complaints: await punchlist.store.examine() }),
      close: punchlist.close,
    }
  } catch (problem) {
    await punchlist.close()
    throw problem
  }
}

async function serve({ data, database, port, json, ...options }: ServeOptions): Promise<void> {
  const place = placeFrom({ data, database }, process.env)
  const { pino } = await import('pino')
  const { startDaemon } = await import('./serve.ts')
  const { firstToken, greetingText } = await import('./greeting.ts')
  const log = pino({ name: 'punchlist' }, pino.destination(2))
  const punchlist = await openPunchlist(place)
  const daemon = await startDaemon(punchlist, { ...options, port: port ?? portFrom(process.env), version, log }).catch(async (problem) => {
    await punchlist.close()
    throw problem
  })
  const greeting = { url: daemon.url, place: describePlace(place), token: await firstToken(punchlist) }
  world.out(json ? `${JSON.stringify(greeting)}\n` : greetingText(greeting))
  await interrupted
  await daemon.close()
}

function portFrom(environment: NodeJS.ProcessEnv): number {
  const port = environment.PUNCHLIST_PORT || '4747'
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return Number(port)
  throw new UsageError('PUNCHLIST_PORT must be a port number.')
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function readFile(path: string): Promise<string> {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, 'Check the path.')
  }
}

const world: World = {
  open,
  serve,
  stdin: process.stdin,
  isInteractive: process.stdin.isTTY === true && process.stdout.isTTY === true,
  readStdin,
  readFile,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  interrupted,
  version,
}

// A reader that has seen enough, such as `head`, is no reason to fail.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 70))

runCommandLine(process.argv.slice(2), world).then(
  (code) => {
    process.exitCode = code
  },
  (problem) => {
    process.stderr.write(`punchlist: something went wrong that is our fault.\n${problem instanceof Error ? problem.stack : problem}\n`)
    process.exitCode = 70
  },
)
