import { createInterface } from 'node:readline/promises'
import { plainText } from '../../core/render/text/plain-text.ts'
import type { CommandContext } from '../../doors/cli/command-context.ts'
import type { Parsed } from '../../doors/cli/flags.ts'
import { report } from '../../doors/cli/report.ts'

/** Starts the daemon in the background if the person wants that, having said so or being asked. Answers whether one runs; says it, if not. */
export async function startDaemonIfWanted({ flags }: Parsed, why: string, context: CommandContext): Promise<boolean> {
  const isJson = flags.json === true
  if (!flags.up && !(context.isInteractive && !isJson && (await isWanted(why, context)))) {
    report(why, 'Start one in the background: punchlist up (or add --up, which does)', context, isJson)
    return false
  }
  const [data, database] = [flags.data as string | undefined, flags.database as string | undefined]
  const daemon = await context.daemon({ data, database })
  const place = [...(data === undefined ? [] : ['--data', data]), ...(database === undefined ? [] : ['--database', database])]
  const started = await daemon.start(place)
  if (started.kind === 'failed') {
    report(`The daemon did not start. ${plainText(started.reason)}`, 'See punchlist up --help, and punchlist logs.', context, isJson)
    return false
  }
  if (!isJson && started.kind === 'listening') context.err('The daemon runs in the background now; punchlist down ends it.\n')
  return true
}

async function isWanted(why: string, context: CommandContext): Promise<boolean> {
  const { input, output } = context.terminal()
  const lines = createInterface({ input, output, terminal: true })
  const controller = new AbortController()
  lines.once('SIGINT', () => controller.abort())
  try {
    const answer = await lines.question(`${why} Start one in the background? [Y/n] `, { signal: controller.signal })
    return /^(y|yes|)$/i.test(answer.trim())
  } catch {
    output.write('\n')
    return false
  } finally {
    lines.close()
    input.pause()
  }
}
