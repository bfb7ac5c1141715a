import type { Punchlist } from '../open.ts'

export interface Greeting {
  url: string
  /** Opens the dashboard, and signs one browser in. */
  signIn: string
  place: string
  /** The folder with agents and tasks. */
  workspace?: string
  /** Made at the very first start, and shown this once. */
  token?: string
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

export function greetingText({ url, signIn, place, workspace, token, demo }: Greeting): string {
  const secret = token ?? '$TOKEN'
  const tokenLine = token ? `  token   ${token}   (shown this once)` : '  token   make one with: punchlist token add'
  return [
    `Punchlist listens on ${url}`,
    `  open    ${signIn}   (signs one browser in, within ten minutes)`,
    `  data    ${place}`,
    ...(workspace === undefined ? [] : [`  agents  ${workspace}/agents`]),
    tokenLine,
    '',
    ...(demo ? demoLines(url, secret) : []),
    'Add a todo:',
    `  curl -s ${url}/v1/todos -H 'authorization: Bearer ${secret}' -H 'content-type: application/json' -d '{"subject":"my first todo"}'`,
    'List them:',
    '  punchlist todo list      (from a checkout: bin/punchlist todo list)',
    '',
    'Stop with Ctrl-C.',
    '',
  ].join('\n')
}

function demoLines(url: string, secret: string): string[] {
  return [
    'This is a demo: the agents are scripted, and no model is asked. All else is real.',
    'A question waits for you. Open the link above and answer it on the first page, and its agent goes on. In a terminal:',
    `  export PUNCHLIST_URL=${url} PUNCHLIST_TOKEN=${secret}`,
    '  punchlist question list      (from a checkout: bin/punchlist question list)',
    '',
  ]
}
