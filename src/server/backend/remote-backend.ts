import type { Event } from '../../contract/nouns/event.ts'
import type { OperationName, Output } from '../../contract/operations/index.ts'
import type { Outcome } from '../../contract/refusals.ts'
import type { Feed } from '../../core/engine/feed.ts'
import type { Perform } from '../../core/gate/perform.ts'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import type { Backend, Findings } from '../../doors/cli/command-context.ts'
import { judgeDaemon } from '../../health/findings.ts'
import { httpTransport } from '../../sdk/http-transport.ts'
import type { Transport } from '../../sdk/transport.ts'
import { version } from '../version.ts'

/** The command line at a daemon's door: the token decides whose tenant it is and who speaks. */
export function remoteBackend(url: string, token: string): Backend {
  const transport = httpTransport({ url, token })
  const perform = async <Name extends OperationName>(name: Name, input: unknown, { key, version }: { key?: string; version?: number }) => {
    const answer = await transport.perform(name, input, { key, version }).catch((problem) => {
      throw new StoreUnavailable(
        `The daemon at ${url} does not answer.`,
        'unknown',
        'Is it running? Start it with punchlist serve.',
        problem,
      )
    })
    return answer as Outcome<Output<Name>>
  }
  return {
    perform: perform as Perform,
    isRemote: true,
    caller: { tenant: { number: 0, name: 'remote', createdAt: 0 }, name: 'remote', agent: null, access: 'full', operator: false },
    feed: async () => feedOf(transport),
    close: async () => undefined,
  }
}

/** What can be asked of a daemon from here: whether it can read its log, and which version it is. */
export async function examineDaemon(url: string, token: string): Promise<Findings> {
  const { perform, caller } = remoteBackend(url, token)
  const listed = await perform('event.list', { limit: 1 }, { caller })
  const findings = [judgeDaemon({ version: await versionOf(url, token), answers: true }, version)]
  return { place: url, kind: 'a daemon', complaints: listed.granted ? [] : [listed.refusal.message], findings }
}

async function versionOf(url: string, token: string): Promise<string | undefined> {
  const answer = await fetch(`${url.replace(/\/+$/, '')}/version`, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as { version?: string }).version : undefined
}

function feedOf(transport: Transport): Feed {
  const controller = new AbortController()
  return {
    followers: 0,
    followersOf: () => 0,
    follow(_tenant, after, follower) {
      const read = async () => {
        for await (const event of transport.events({ after, signal: controller.signal })) {
          if (event.type === 'resync') follower.resync?.(event.seq)
          else if (event.type !== 'todo.updated') follower.deliver([event as Event])
        }
      }
      read().catch((problem) => follower.failed(problem))
      return () => controller.abort()
    },
    close: () => controller.abort(),
  }
}
