import type { Settings } from '../../core/gate/handler.ts'
import type { Backend, BackendOptions, Findings } from '../../doors/cli/command-context.ts'
import { UsageError } from '../../doors/cli/usage-error.ts'
import { isRunningHere, wasSeenLately } from '../../health/presence.ts'
import { openStore, type Punchlist } from '../assemble.ts'
import { type AskName, namedCaller } from '../config/person-name.ts'
import { describePlace, type Place, placeFrom } from '../config/place.ts'
import { quotasFrom } from '../config/quotas-from.ts'

/** The daemon to ask, if one is named nearer than any data. */
export function addressFrom({ data, database, url }: BackendOptions, environment: NodeJS.ProcessEnv): string | undefined {
  return url ?? (data === undefined && database === undefined ? environment.PUNCHLIST_URL || undefined : undefined)
}

export type OpenPunchlist = (place: Place, settings: Partial<Settings>) => Promise<Punchlist>

/** `ask` is there where somebody can be asked for their name. */
export async function openBackend(
  options: BackendOptions,
  environment: NodeJS.ProcessEnv,
  openPunchlist: OpenPunchlist,
  ask?: AskName,
): Promise<Backend> {
  const { tenant, agent, access } = options
  const address = addressFrom(options, environment)
  if (address !== undefined) return openRemote(address, environment.PUNCHLIST_TOKEN, { tenant, agent })
  const place = placeFrom(options, environment)
  const punchlist = await openPunchlist(place, { ...settings(environment), isAlive: 'data' in place ? isRunningHere : wasSeenLately })
  try {
    const who = {
      tenant: tenant ?? (environment.PUNCHLIST_TENANT || undefined),
      agent: agent ?? (environment.PUNCHLIST_AGENT || undefined),
      access,
    }
    const caller = await namedCaller(punchlist, who, environment, ask)
    return {
      perform: punchlist.perform,
      isRemote: false,
      caller,
      feed: async () => (await import('../../core/engine/feed.ts')).createFeed(punchlist.store),
      close: punchlist.close,
    }
  } catch (problem) {
    await punchlist.close()
    throw problem
  }
}

/** A daemon's token says whose tenant it is and who speaks, so neither can be chosen here. */
async function openRemote(
  url: string,
  given: string | undefined,
  { tenant, agent }: Pick<BackendOptions, 'tenant' | 'agent'>,
): Promise<Backend> {
  const token = tokenFor(url, given)
  if (tenant !== undefined || agent !== undefined) {
    throw new UsageError(
      '--tenant and --as go with --data or --database: at a daemon, the token decides.',
      `Unset PUNCHLIST_URL, or leave them out.`,
    )
  }
  const { remoteBackend } = await import('./remote-backend.ts')
  return remoteBackend(url, token)
}

function tokenFor(url: string, token: string | undefined): string {
  if (!token) throw new UsageError(`PUNCHLIST_TOKEN is missing: the daemon at ${url} wants a token.`, 'Make one: punchlist token add')
  if (!URL.canParse(url)) throw new UsageError(`${JSON.stringify(url)} is no address.`, 'For example: http://127.0.0.1:4747')
  return token
}

export async function examine(options: BackendOptions, environment: NodeJS.ProcessEnv): Promise<Findings> {
  const address = addressFrom(options, environment)
  if (address !== undefined) {
    const token = tokenFor(address, environment.PUNCHLIST_TOKEN)
    return (await import('./remote-backend.ts')).examineDaemon(address, token)
  }
  return (await import('../doctor/examine-installation.ts')).examineInstallation(placeFrom(options, environment), environment)
}

export async function examinePlace(place: Place): Promise<Findings> {
  const store = await openStore(place, 'doctor')
  try {
    return { place: describePlace(place), kind: store.kind, complaints: await store.examine() }
  } finally {
    await store.close()
  }
}

/** Times that name no zone are meant in the machine's, unless the operator says otherwise. */
function settings(environment: NodeJS.ProcessEnv): Partial<Settings> {
  return {
    zone: () => environment.PUNCHLIST_ZONE || Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    channel: environment.PUNCHLIST_CHANNEL ?? '',
    quotas: quotasFrom(environment),
  }
}
