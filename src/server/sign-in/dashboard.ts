import { granted } from '../../core/gate/refused.ts'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import type { BackendOptions, Dashboard } from '../../doors/cli/command-context.ts'
import { findListening } from '../../supervisor/listening.ts'
import { addressFrom, openBackend } from '../backend/open-backend.ts'
import { launcherTo } from '../commands/greeting.ts'
import { daemonFolder, isRunning } from '../config/daemon-folder.ts'
import { describePlace, type Place, placeFrom } from '../config/place.ts'
import { openPunchlist } from '../open.ts'
import { askForLink, judgeAddress } from './ask-for-link.ts'
import { signInLink } from './sign-in-link.ts'

/**
 * The dashboard of the daemon that is meant. Whoever has its data in their hands needs no token: a code is put where the daemon finds it. Only a
 * daemon that is known to be of that data is led to, since whatever else listens there could take the code to it.
 */
export async function openDashboard(options: BackendOptions, environment: NodeJS.ProcessEnv): Promise<Dashboard> {
  const address = addressFrom(options, environment)
  if (address !== undefined) judgeAddress(address)
  const token = environment.PUNCHLIST_TOKEN
  if (address !== undefined && token) return atDaemon(address, token, options, environment)
  const { url: _url, ...here } = options
  const place = placeFrom(here, environment)
  const own = findListening(daemonFolder(place, environment), isRunning)?.url
  if (address !== undefined && (own === undefined || !isSame(own, address))) return atDaemon(address, token, options, environment)
  if (own === undefined) throw nobodyListens(place)
  const backend = await openBackend({ ...here, ...withoutAddress(place) }, environment, openPunchlist)
  return {
    backend,
    async link(page) {
      const { code, expiresAt } = granted(await backend.perform('token.invite', {}, { caller: backend.caller }))
      return { signIn: signInLink(own, code, page), expiresAt }
    },
  }
}

async function atDaemon(
  address: string,
  token: string | undefined,
  { tenant, agent }: BackendOptions,
  environment: NodeJS.ProcessEnv,
): Promise<Dashboard> {
  const backend = await openBackend({ url: address, tenant, agent }, environment, openPunchlist)
  return { backend, link: (page) => askForLink(address, token ?? '', page) }
}

/** Flags keep a daemon that the environment names from being asked. */
function withoutAddress(place: Place): BackendOptions {
  return 'data' in place ? { data: place.data } : { database: place.database }
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((address) => new URL(address))
  const loopback = /^(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])$/
  const isSameHost = first?.hostname === second?.hostname || (loopback.test(first?.hostname ?? '') && loopback.test(second?.hostname ?? ''))
  return isSameHost && first?.port === second?.port && first?.protocol === second?.protocol
}

function nobodyListens(place: Place): StoreUnavailable {
  const { punchlist, data } = launcherTo(place)
  const hint = `Start one: ${punchlist} up${data}. For one elsewhere: --url URL, with a token in PUNCHLIST_TOKEN`
  return new StoreUnavailable(`No daemon runs here for ${describePlace(place)}.`, 'not_saved', hint)
}
