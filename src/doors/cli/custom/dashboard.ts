import { granted } from '../../../core/gate/refused.ts'
import { plainJson } from '../../../core/render/text/plain-text.ts'
import { backendOptions } from '../backend-options.ts'
import type { Backend, CommandContext } from '../command-context.ts'
import type { Parsed } from '../flags.ts'
import { listHere } from '../short/list-here.ts'
import { numbersFrom } from '../short/numbers.ts'
import { UsageError } from '../usage-error.ts'

/** Opens the dashboard's first page. */
export async function runDashboard(given: Parsed, context: CommandContext): Promise<number> {
  if (given.words.length > 0) throw new UsageError(`dashboard does not take ${JSON.stringify(given.words.join(' '))}.`)
  return openAt(async () => '/', given, context)
}

/** Opens the list where somebody stands, or a todo wherever it is. */
export async function runOpen(given: Parsed, context: CommandContext): Promise<number> {
  const [todo, ...others] = given.words.length === 0 ? [] : numbersFrom(given.words, 'open')
  if (others.length > 0) throw new UsageError('open takes one todo.', `punchlist open ${todo}`)
  return openAt((backend) => (todo === undefined ? pageHere(given, context, backend) : pageOf(todo, backend)), given, context)
}

/** A project that has no list yet is not given one by looking at it. */
async function pageHere(given: Parsed, context: CommandContext, backend: Backend): Promise<string> {
  const list = granted(await listHere(given, context, backend, false))
  return list === undefined ? '/' : `/sessions/${list.number}`
}

async function pageOf(reference: number | string, { perform, caller }: Backend): Promise<string> {
  const { todo } = granted(await perform('todo.get', { todo: reference }, { caller }))
  return `/sessions/${todo.session}?todo=${todo.number}`
}

/** The link alone on stdout, so that it can be handed to whatever opens browsers; at a terminal the person's own is opened. */
async function openAt(pageIn: (backend: Backend) => Promise<string>, { flags }: Parsed, context: CommandContext): Promise<number> {
  const { backend, link } = await context.dashboard(backendOptions(flags))
  try {
    const made = await link(await pageIn(backend))
    context.out(`${flags.json ? plainJson(made) : made.signIn}\n`)
    const isWanted = context.isInteractive && !flags.json && !flags.print
    if (isWanted && (await context.openInBrowser(made.signIn))) context.err('It is opened in your browser.\n')
    return 0
  } finally {
    await backend.close()
  }
}
