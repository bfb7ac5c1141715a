import { resolve } from 'node:path'
import { granted } from '../core/gate/refused.ts'
import { closest } from '../core/render/text/closest.ts'
import type { Parsed } from '../doors/cli/flags.ts'
import { UsageError } from '../doors/cli/usage-error.ts'
import { type Client, type Scope, type SetupRequest, scopes } from './client.ts'
import { git } from './clients/git.ts'
import { clients } from './clients/index.ts'
import { isWrapped } from './hook-answer.ts'
import type { Machine } from './machine.ts'
import { shellLine } from './shell-line.ts'

export function readClient({ words }: Parsed): Client {
  const all = [...clients, git]
  const known = all.map(({ id }) => id)
  const [id, ...surplus] = words
  const usage = `punchlist setup ${known.join('|')}`
  if (id === undefined) throw new UsageError('Which client?', usage)
  if (surplus.length > 0) throw new UsageError(`setup does not take ${JSON.stringify(surplus.join(' '))}.`, usage)
  const client = all.find((candidate) => candidate.id === id)
  if (client !== undefined) return client
  const guess = closest(id, known)
  throw new UsageError(
    `There is no client ${JSON.stringify(id)}.`,
    `${guess ? `Did you mean ${guess}? ` : ''}There are ${known.join(', ')}.`,
  )
}

/** What the command line asks for, on this machine. */
export function readRequest({ flags }: Parsed, machine: Machine): SetupRequest {
  const text = (name: string) => flags[name] as string | undefined
  const scope = (text('scope') ?? 'project') as Scope
  if (!scopes.includes(scope)) throw new UsageError(`--scope must be one of ${scopes.join(', ')}.`)
  const session = text('session')?.replace(/^#/, '')
  if (session !== undefined && !/^(\d{1,15}|[0-9A-HJKMNP-TV-Z]{26})$/i.test(session)) {
    throw new UsageError('--session must be a session’s number, such as 3, or its id.')
  }
  const url = text('url')
  checkUrl(url)
  const [agent, data] = [text('agent'), text('data')]
  if (url !== undefined && (agent ?? data) !== undefined) {
    throw new UsageError('--agent and --data do not go with --url: at a daemon, the token decides.')
  }
  const tools = text('tools')
  if (tools !== undefined) granted(machine.readTools(tools))

  const place = [...given('--url', url), ...given('--data', data === undefined ? undefined : resolve(machine.folder, data))]
  const list = session === undefined ? ['--here'] : ['--session', session]
  const launcher = launcherOn(machine)
  return {
    scope,
    folder: machine.folder,
    home: machine.home,
    platform: machine.platform,
    environment: machine.environment,
    server: [...launcher, 'mcp', ...list, ...given('--tools', tools), ...given('--agent', agent), ...place],
    agent: [...launcher, 'acp', ...given('--agent', agent), ...place],
    brief: (client, whose = list) => {
      const hook = isWrapped(client) ? ['--hook', client] : []
      return shellLine([...launcher, 'brief', ...whose, ...given('--as', agent), ...place, ...hook], machine.platform)
    },
    run: (...words) => shellLine([...launcher, ...words, ...place], machine.platform),
    gitHooks: machine.gitHooks,
    mayRun: machine.files.mayRun,
    isRemote: url !== undefined,
    isHere: session === undefined,
    read: machine.files.read,
    before: machine.files.before,
  }
}

/** npx keeps what it has fetched only for a while, and can fetch it again. */
function launcherOn({ isOnPath, node, script }: Machine): string[] {
  if (isOnPath('punchlist')) return ['punchlist']
  return /[\\/]_npx[\\/]/.test(script) ? ['npx', '-y', 'punchlist'] : [node, script]
}

function given(flag: string, value: string | undefined): string[] {
  return value === undefined ? [] : [flag, value]
}

/** An address may not carry a secret into a file that others will read. */
function checkUrl(url: string | undefined): void {
  if (url === undefined) return
  const read = URL.canParse(url) ? new URL(url) : undefined
  if (read === undefined || !/^https?:$/.test(read.protocol)) {
    throw new UsageError(`${JSON.stringify(url)} is no address of a daemon.`, 'For example: http://127.0.0.1:4747')
  }
  if (read.username || read.password || read.search) {
    throw new UsageError(
      '--url must not hold a name, a password or a query: the file is no place for secrets.',
      'The token comes from PUNCHLIST_TOKEN.',
    )
  }
}
