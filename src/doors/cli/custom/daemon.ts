import { plainJson, plainLine, plainText } from '../../../core/render/text/plain-text.ts'
import type { DaemonState } from '../../../supervisor/daemon-state.ts'
import { type UnitKind, unitKinds } from '../../../supervisor/unit-files.ts'
import type { BackendOptions, CommandContext, DaemonControl } from '../command-context.ts'
import { numberFlag, type Parsed } from '../flags.ts'
import { serveFlags } from '../serve-flags.ts'
import { UsageError } from '../usage-error.ts'

const nothingThere = 7
const tryLater = 75

export async function runUp(given: Parsed, context: CommandContext): Promise<number> {
  const { flags } = withoutWords('up', given)
  const daemon = await context.daemon(placeOf(flags))
  if (flags.demo) throw new UsageError('A demo is not kept running.', 'punchlist serve --demo')
  const argv = serveFlags.flatMap(({ name }) => (flags[name] === undefined ? [] : [`--${name}`, String(flags[name])]))
  if (flags.unit !== undefined) {
    if (!unitKinds.includes(flags.unit as UnitKind)) throw new UsageError(`--unit must be one of ${unitKinds.join(', ')}.`)
    context.out(daemon.unitFile(flags.unit as UnitKind, argv))
    return 0
  }
  const started = flags.foreground ? await daemon.stay(argv) : await daemon.start(argv)
  switch (started.kind) {
    case 'ended':
      return 0
    case 'listening':
      context.out(flags.json ? `${plainJson(started.greeting)}\n` : started.text)
      return 0
    case 'already':
      context.out(flags.json ? `${plainJson(started.state)}\n` : `It runs already.\n${stateText(started.state, daemon)}`)
      return 0
    case 'failed':
      context.err(`punchlist: the daemon did not start.\n${plainText(started.reason)}\n`)
      return tryLater
  }
}

export async function runDown(given: Parsed, context: CommandContext): Promise<number> {
  const { flags } = withoutWords('down', given)
  const daemon = await context.daemon(placeOf(flags))
  const outcome = await daemon.end()
  if (outcome === 'still running') {
    context.err(`punchlist: the daemon does not end.\n  See what it does: ${daemon.command('logs')}\n`)
    return tryLater
  }
  const text = outcome === 'ended' ? 'The daemon has ended.' : `No daemon is kept running for ${daemon.place}.`
  context.out(flags.json ? `${plainJson({ ended: outcome === 'ended' })}\n` : `${text}\n`)
  return outcome === 'ended' ? 0 : nothingThere
}

export async function runStatus(given: Parsed, context: CommandContext): Promise<number> {
  const { flags } = withoutWords('status', given)
  const daemon = await context.daemon(placeOf(flags))
  const state = daemon.find()
  if (flags.json) context.out(`${plainJson({ place: daemon.place, daemon: state ?? null })}\n`)
  else if (state === undefined) context.out(`No daemon is kept running for ${daemon.place}.\nStart one: ${daemon.command('up')}\n`)
  else context.out(stateText(state, daemon))
  return state === undefined ? nothingThere : 0
}

export async function runLogs(given: Parsed, context: CommandContext): Promise<number> {
  const { flags } = withoutWords('logs', given)
  const daemon = await context.daemon(placeOf(flags))
  const lines = numberFlag('lines', flags.lines, 100, 1_000_000)
  const print = (line: string) => context.out(`${flags.json ? line : logLine(line)}\n`)
  const found = await daemon.readLog({ lines, follow: flags.follow === true, until: context.interrupted }, print)
  if (!found) context.err(`No daemon was ever kept running for ${daemon.place}.\n  Start one: ${daemon.command('up')}\n`)
  return found ? 0 : nothingThere
}

function withoutWords(command: string, given: Parsed): Parsed {
  if (given.words.length > 0) throw new UsageError(`${command} does not take ${JSON.stringify(given.words.join(' '))}.`)
  return given
}

function placeOf({ data, database }: Parsed['flags']): BackendOptions {
  return { data: data as string | undefined, database: database as string | undefined }
}

function stateText({ state, url, since, restarts, lastExit }: DaemonState, { place, command }: DaemonControl): string {
  const what = { starting: 'is starting', running: `listens on ${url}`, restarting: 'has crashed and is about to be started again' }[state]
  return [
    `The daemon ${what}, since ${localTime(since)}.`,
    `  data     ${place}`,
    ...(lastExit === undefined ? [] : [`  crashed  ${localTime(lastExit.at)} (${lastExit.reason}), started again ${times(restarts)}`]),
    `  see      ${command('logs')}     end it: ${command('down')}`,
    '',
  ].join('\n')
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

function localTime(milliseconds: number): string {
  return new Date(milliseconds).toLocaleString('sv-SE')
}

const levels: Record<number, string> = { 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' }

/** A line of the log for people; what is no such line, such as a stack, stays as it is. */
export function logLine(line: string): string {
  const entry = entryOf(line)
  if (entry === undefined) return plainLine(line)
  const { level, time, msg, pid: _pid, hostname: _hostname, name: _name, ...details } = entry
  const rest = Object.keys(details).length === 0 ? '' : ` ${plainJson(details)}`
  return `${localTime(Number(time))} ${levels[Number(level)] ?? level} ${plainLine(String(msg))}${rest}`
}

function entryOf(line: string): Record<string, unknown> | undefined {
  try {
    const entry: unknown = JSON.parse(line)
    return typeof entry === 'object' && entry !== null && 'time' in entry && 'msg' in entry ? (entry as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
