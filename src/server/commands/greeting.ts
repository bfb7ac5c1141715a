import { relative } from 'node:path'
import { plainLine } from '../../core/render/text/plain-text.ts'
import { shellLine } from '../../setup/shell-line.ts'
import { describePlace, type Place, placeFrom } from '../config/place.ts'
import { isOnPath } from '../machine.ts'
import type { Punchlist } from '../open.ts'
import { ownCommand } from '../own-command.ts'

export interface Greeting {
  url: string
  /** Opens the dashboard, and signs one browser in. */
  signIn: string
  place: string
  /** The folder with agents and tasks. */
  workspace?: string
  /** Made at the very first start, and shown this once. */
  token?: string
  /** What the person is called, told along with it. */
  person?: string
  /** The agents are scripted. */
  demo?: boolean
}

/** The first start makes a token, since nothing can be asked without one. */
export async function firstToken(punchlist: Punchlist): Promise<string | undefined> {
  const caller = await punchlist.localCaller()
  const listed = await punchlist.perform('token.list', { limit: 1 }, { caller })
  if (!listed.granted || listed.value.tokens.length > 0) return undefined
  const added = await punchlist.perform('token.add', { name: 'first start' }, { caller })
  return added.granted ? added.value.token.secret : undefined
}

/** Every command works when it is pasted into another terminal: on the first start and on any later one, and wherever the data is. `end` is how the daemon is ended. */
export function greetingText(
  { url, signIn, place, workspace, token, person, demo }: Greeting,
  { punchlist, data }: Launcher,
  end = 'Ctrl-C',
): string {
  const secret = token ?? `$(${punchlist} token add${data})`
  return [
    `Punchlist listens on ${url}`,
    `  open    ${signIn}   (signs one browser in, within ten minutes)`,
    `  data    ${place}`,
    ...(workspace === undefined ? [] : [`  agents  ${workspace}/agents`]),
    token ? `  token   ${token}   (shown this once)` : `  token   make one with: ${punchlist} token add${data}`,
    ...(person === undefined ? [] : [`  you     ${plainLine(person)}   (another name: ${punchlist} name "…"${data})`]),
    '',
    ...(demo ? demoLines : []),
    'In another terminal:',
    `  export PUNCHLIST_URL=${url} PUNCHLIST_TOKEN=${secret}`,
    ...(demo ? [`  ${punchlist} question list`] : []),
    `  curl -s "$PUNCHLIST_URL/v1/todos" -H "authorization: Bearer $PUNCHLIST_TOKEN" -H 'content-type: application/json' -d '{"subject":"my first todo"}'`,
    `  ${punchlist} todo list`,
    '',
    `Stop with ${end}.`,
    '',
  ].join('\n')
}

const demoLines = [
  'This is a demo: the agents are scripted, and no model is asked. All else is real.',
  'In a few seconds one of them asks you something. Open the link above and answer it on the first page, and its agent goes on.',
  '',
]

/** How this command line is started from a shell. */
export interface Launcher {
  punchlist: string
  /** The flags that lead to the data of this daemon; none when it is where everybody looks. */
  data: string
}

export function launcherTo(place: Place): Launcher {
  const script = ownCommand().at(-1) ?? ''
  const near = fromHere(script)
  const words = isOnPath('punchlist')
    ? ['punchlist']
    : /[\\/]node_modules[\\/]/.test(script)
      ? ['npx', 'punchlist']
      : [near.startsWith('..') ? script : near]
  return { punchlist: shellLine(words, process.platform), data: flagsTo(place) }
}

function fromHere(script: string): string {
  try {
    return relative('', script)
  } catch {
    // The current folder may be gone.
    return script
  }
}

function flagsTo(place: Place): string {
  // What is set for this process may not be set in the next terminal.
  const { XDG_DATA_HOME } = process.env
  if ('data' in place) {
    const usual = placeFrom({}, { XDG_DATA_HOME })
    return 'data' in usual && usual.data === place.data ? '' : ` ${shellLine(['--data', place.data], process.platform)}`
  }
  // A password belongs into no text that people copy.
  return ` --database ${describePlace(place) === place.database ? shellLine([place.database], process.platform) : '"$PUNCHLIST_DATABASE"'}`
}
