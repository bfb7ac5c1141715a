import { judgeWebhook } from '../../channels/webhook/judge-webhook.ts'
import { type LogRetention, usualRetention } from '../../core/domain/log-retention.ts'
import { readWhen } from '../../core/domain/schedule/when/read-when.ts'
import { judgeZone } from '../../core/domain/schedule/when/zone.ts'
import { granted } from '../../core/gate/refused.ts'
import { numberFrom } from './number-from.ts'
import { type Environment, type Place, workspaceFrom } from './place.ts'
import { publicUrlFrom } from './public-url.ts'

/** What the operator has settled about what moves by itself. */
export interface EngineConfig {
  /** The folder with `agents/` and `tasks/`; a server on PostgreSQL may have none. */
  workspace: string | undefined
  /** Cron of the tick that works on active tasks. */
  tick: string
  zone: string
  channel: string
  /** How many runs this process holds at once. */
  concurrency: number
  webhook: { url: string; secret: string } | undefined
  /** Where people open the dashboard, without a slash at its end; not known, if not said. */
  publicUrl: string | undefined
  /** How long a run's lease lasts, in milliseconds. */
  lease: number
  /** For how many days what was deleted can be brought back. */
  keepDeletedDays: number
  /** What the logs keep. */
  keepLog: LogRetention
}

export interface EngineFlags {
  workspace?: string
  tick?: string
  zone?: string
  channel?: string
  concurrency?: string
}

/** Flags win over the environment, which wins over the default. What is wrong is said now, not when it is first needed. */
export function engineConfigFrom(flags: EngineFlags, place: Place, environment: Environment): EngineConfig {
  const chosen = (flag: string | undefined, variable: string) => flag ?? (environment[variable] || undefined)
  const zone = granted(judgeZone(chosen(flags.zone, 'PUNCHLIST_ZONE') ?? (Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')))
  const tick = chosen(flags.tick, 'PUNCHLIST_TICK') ?? '0 6-21 * * *'
  granted(readWhen(tick, zone, Date.now()))
  const url = environment.PUNCHLIST_WEBHOOK_URL || undefined
  const secret = environment.PUNCHLIST_WEBHOOK_SECRET ?? ''
  return {
    workspace: workspaceFrom(flags.workspace, place, environment),
    tick,
    zone,
    channel: chosen(flags.channel, 'PUNCHLIST_CHANNEL') ?? '',
    concurrency: numberFrom('concurrency', chosen(flags.concurrency, 'PUNCHLIST_CONCURRENCY') ?? '4', 1, 256),
    webhook: url === undefined ? undefined : granted(judgeWebhook(url, secret)),
    publicUrl: publicUrlFrom(environment),
    keepDeletedDays: numberFrom('PUNCHLIST_KEEP_DELETED_DAYS', environment.PUNCHLIST_KEEP_DELETED_DAYS || '30', 0, 36_500),
    keepLog: {
      days: numberFrom('PUNCHLIST_KEEP_LOG_DAYS', environment.PUNCHLIST_KEEP_LOG_DAYS || String(usualRetention.days), 0, 36_500),
      events: numberFrom(
        'PUNCHLIST_KEEP_LOG_EVENTS',
        environment.PUNCHLIST_KEEP_LOG_EVENTS || String(usualRetention.events),
        1_000,
        999_999_999,
      ),
    },
    lease: numberFrom('PUNCHLIST_LEASE_MS', environment.PUNCHLIST_LEASE_MS || '15000', 1_000, 300_000),
  }
}
