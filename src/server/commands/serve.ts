import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { granted } from '../../core/gate/refused.ts'
import type { Caller } from '../../core/ports/caller.ts'
import type { Demo } from '../../demo/demo.ts'
import type { CommandContext, ServeOptions } from '../../doors/cli/command-context.ts'
import { proxiesFrom } from '../../doors/cli/proxies-from.ts'
import { UsageError } from '../../doors/cli/usage-error.ts'
import { startOf } from '../../health/presence.ts'
import { startWatchdog } from '../../health/watchdog.ts'
import type { ModelConfig } from '../../models/model-config.ts'
import { sayListening } from '../../supervisor/listening.ts'
import { openTracing } from '../../telemetry/open-tracing.ts'
import { openWorkspace } from '../../workspace/open-workspace.ts'
import { daemonFolder } from '../config/daemon-folder.ts'
import { engineConfigFrom } from '../config/engine-config.ts'
import { canAsk, readModelConfig } from '../config/model-config.ts'
import { type AskName, namedCaller } from '../config/person-name.ts'
import { describePlace, type Place, placeFrom } from '../config/place.ts'
import { quotasFrom } from '../config/quotas-from.ts'
import { ratesFrom } from '../config/rates-from.ts'
import { startDaemon } from '../daemon.ts'
import { startEngine } from '../engine.ts'
import { localTransport } from '../library/local-transport.ts'
import { openPunchlist } from '../open.ts'
import { version } from '../version.ts'
import { firstToken, greetingText, launcherTo } from './greeting.ts'

type Close = () => Promise<void>

/** Runs the daemon until it is told to stop. One that cannot start lets go of all it has, or the open port would keep it alive. */
export async function serve(
  options: ServeOptions,
  { out, interrupted }: Pick<CommandContext, 'out' | 'interrupted'>,
  ask?: AskName,
): Promise<void> {
  const log = pino({ name: 'punchlist', level: options.demo ? 'warn' : 'info' }, pino.destination(2))
  const last: Close[] = []
  const opened: Close[] = []
  try {
    const demo = options.demo ? await (await import('../../demo/demo.ts')).openDemo(options, process.env) : undefined
    if (demo !== undefined) last.push(demo.close)
    out(await start(demo?.options ?? options, log, opened, demo, ask))
    await Promise.race([interrupted, supervisorGone(process.env)])
  } catch (problem) {
    await closeAll([...last, ...opened]).catch((failure) => log.error({ problem: failure }, 'what was open could not be closed'))
    throw problem
  }
  await closeAll([...last, ...opened])
}

/** A daemon that is kept running ends with whoever keeps it, however that one ended. */
function supervisorGone(environment: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve) => {
    if (environment.PUNCHLIST_SUPERVISED !== '1') return
    process.once('disconnect', () => resolve())
    process.channel?.unref()
  })
}

/** Answers the greeting, and tells with `opened` how to close what is open by then. */
async function start(
  { data, database, port = portFrom(process.env), json, host, allowHosts, proxies, ...flags }: ServeOptions,
  log: pino.Logger,
  opened: Close[],
  demo: Demo | undefined,
  ask: AskName | undefined,
): Promise<string> {
  const environment = demo?.environment ?? process.env
  const place = placeFrom({ data, database }, environment)
  const config = engineConfigFrom(flags, place, environment)
  let models: ModelConfig | undefined
  const tracing = await openTracing(version)
  const punchlist = await openPunchlist(
    place,
    {
      zone: () => config.zone,
      channel: config.channel,
      demo: demo !== undefined,
      quotas: quotasFrom(environment),
      canAsk: (model) => models !== undefined && canAsk(models, model),
    },
    'long',
    tracing,
  )
  opened.push(punchlist.close)
  const caller = await namedCaller(punchlist, {}, environment, demo === undefined ? ask : undefined)
  if ((caller.tenant.channel ?? '') !== config.channel) await punchlist.store.keepChannel(config.channel)
  const watchdog = startWatchdog({ log })
  const daemon = await startDaemon(punchlist, {
    host,
    allowHosts,
    proxies: proxies ?? proxiesFrom(process.env.PUNCHLIST_PROXY),
    port,
    version,
    log,
    web: webFolder(),
    lastStall: watchdog.lastStall,
    rates: ratesFrom(environment),
    keepDeletedDays: config.keepDeletedDays,
    keepLog: config.keepLog,
    tracing,
  })
  // From here on the store is the daemon's, and closed with it.
  opened.splice(0, 1, watchdog.stop, daemon.close)
  if (config.workspace !== undefined) opened.push((await openWorkspace(punchlist, config.workspace, log)).close)
  models = granted(await readModelConfig(config.workspace, environment))
  const transportFor = (of: Caller) => localTransport(punchlist, of)
  opened.push(
    (
      await startEngine(punchlist, {
        ...config,
        models,
        functions: demo?.functions(transportFor),
        url: () => daemon.url,
        onUsage: daemon.used,
        tracing,
        log,
      })
    ).stop,
  )
  opened.push(sayWhere(daemon.url, place, environment, log))
  await demo?.begin(transportFor(await punchlist.localCaller()))
  const token = await firstToken(punchlist)
  const greeting = {
    demo: demo && true,
    url: daemon.url,
    signIn: daemon.newSignInLink(caller),
    place: describePlace(place),
    workspace: config.workspace,
    token,
    person: token && caller.name,
  }
  return json ? `${JSON.stringify(greeting)}\n` : greetingText(greeting, launcherTo(place))
}

/** Commands on this machine find the daemon by it; one that cannot say where it listens listens all the same. */
function sayWhere(url: string, place: Place, environment: NodeJS.ProcessEnv, log: pino.Logger): Close {
  try {
    const takeBack = sayListening(daemonFolder(place, environment), {
      daemon: { pid: process.pid, startedAt: startOf(process.pid) },
      url,
      version,
    })
    return async () => takeBack()
  } catch (problem) {
    log.warn({ problem }, 'where the daemon listens could not be written down; `punchlist open` does not find it')
    return async () => undefined
  }
}

/** The last first, and each of them, whatever becomes of the others. */
async function closeAll(opened: readonly Close[]): Promise<void> {
  const failures: unknown[] = []
  for (const close of opened.toReversed()) await close().catch((failure) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}

function portFrom(environment: NodeJS.ProcessEnv): number {
  const port = environment.PUNCHLIST_PORT || '4747'
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return Number(port)
  throw new UsageError('PUNCHLIST_PORT must be a port number.')
}

/** Where the built dashboard stands, whether or not it is built: beside the bundle, or in dist/ above the sources. */
function webFolder(): string {
  if (typeof __dirname === 'string') return join(__dirname, 'web')
  return join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'dist', 'web')
}
