import type { DaemonControl, Started } from '../../doors/cli/command-context.ts'
import { startOf } from '../../health/presence.ts'
import { logFileIn } from '../../supervisor/daemon-state.ts'
import { endDaemon, findDaemon } from '../../supervisor/find-daemon.ts'
import { readLog } from '../../supervisor/read-log.ts'
import { startSupervisorProcess } from '../../supervisor/start-process.ts'
import { supervise } from '../../supervisor/supervise.ts'
import { unitFile } from '../../supervisor/unit-files.ts'
import { daemonFolder, isRunning } from '../config/daemon-folder.ts'
import { describePlace, type Place } from '../config/place.ts'
import { ownCommand } from '../own-command.ts'
import { type Greeting, greetingText, launcherTo } from './greeting.ts'

type Said = { kind: 'listening'; greeting: Greeting } | Extract<Started, { kind: 'already' | 'failed' }>

/** The daemon that is kept running for a place: one a place. */
export function daemonControl(
  place: Place,
  environment: NodeJS.ProcessEnv,
  interrupted: Promise<void>,
  meet: () => Promise<void> = async () => undefined,
): DaemonControl {
  const folder = daemonFolder(place, environment)
  const launcher = launcherTo(place)
  const find = () => findDaemon(folder, isRunning)
  return {
    place: describePlace(place),
    command: (words) => `${launcher.punchlist} ${words}${launcher.data}`,
    find,
    async start(argv) {
      const running = find()
      if (running !== undefined) return { kind: 'already', state: running }
      await meet()
      const said = await saidBy(startSupervisorProcess([...ownCommand(), 'up', '--foreground', ...argv], environment))
      return said.kind === 'listening'
        ? { ...said, text: greetingText(said.greeting, launcher, `${launcher.punchlist} down${launcher.data}`) }
        : said
    },
    async stay(argv) {
      await meet()
      const started = process.send === undefined ? undefined : (said: Said) => process.send?.(said)
      const outcome = await supervise({
        folder,
        self: { pid: process.pid, startedAt: startOf(process.pid) },
        isRunning,
        command: (port) => [...ownCommand(), 'serve', '--json', ...withPort(argv, port)],
        environment,
        interrupted,
        now: Date.now,
        listening: (greeting) => {
          const said = greeting as unknown as Greeting
          if (started === undefined) process.stdout.write(greetingText(said, launcher))
          else started({ kind: 'listening', greeting: said })
        },
      })
      if (outcome.kind !== 'ended') started?.(outcome)
      return outcome
    },
    async end() {
      const state = find()
      if (state === undefined) return 'not running'
      return (await endDaemon(state, isRunning)) ? 'ended' : 'still running'
    },
    readLog: (reading, print) => readLog(logFileIn(folder), reading, print),
    unitFile: (kind, argv) => unitFile(kind, { command: [...ownCommand(), 'serve', ...argv], logFile: logFileIn(folder) }),
  }
}

/** A daemon that is started again listens where it did before. */
function withPort(argv: readonly string[], port: number | undefined): string[] {
  if (port === undefined) return [...argv]
  const at = argv.indexOf('--port')
  return [...(at < 0 ? argv : argv.toSpliced(at, 2)), '--port', String(port)]
}

/** The first thing that a supervisor says; then it is left to itself. */
function saidBy(child: ReturnType<typeof startSupervisorProcess>): Promise<Said> {
  return new Promise((resolve) => {
    child.once('message', (said) => {
      resolve(said as Said)
      child.disconnect()
      child.unref()
    })
    child.once('error', (problem) => resolve({ kind: 'failed', reason: String(problem) }))
    child.once('exit', (code, signal) => resolve({ kind: 'failed', reason: `The supervisor ended (${signal ?? `exit code ${code}`}).` }))
  })
}
