import type { CommandContext } from '../command-context.ts'
import { numberFlag, type Parsed } from '../flags.ts'
import { proxiesFrom } from '../proxies-from.ts'
import { UsageError } from '../usage-error.ts'

export async function runServe({ flags, words }: Parsed, context: CommandContext): Promise<number> {
  if (words.length > 0) throw new UsageError(`serve does not take ${JSON.stringify(words.join(' '))}.`)
  await context.serve({
    data: flags.data as string | undefined,
    database: flags.database as string | undefined,
    port: flags.port === undefined ? undefined : numberFlag('port', flags.port, 0, 65_535),
    host: (flags.host as string | undefined) ?? '127.0.0.1',
    allowHosts: String(flags['allow-host'] ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean),
    proxies: flags.proxy === undefined ? undefined : proxiesFrom(String(flags.proxy)),
    json: flags.json === true,
    workspace: flags.workspace as string | undefined,
    tick: flags.tick as string | undefined,
    zone: flags.zone as string | undefined,
    channel: flags.channel as string | undefined,
    concurrency: flags.concurrency as string | undefined,
    demo: flags.demo === true,
  })
  return 0
}
