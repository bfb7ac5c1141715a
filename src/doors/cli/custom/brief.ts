import { isAbsolute } from 'node:path'
import type { Refusal } from '../../../contract/refusals.ts'
import { plainJson, plainText } from '../../../core/render/text/plain-text.ts'
import { hookAnswer, hookClients } from '../../../setup/hook-answer.ts'
import { backendOptions } from '../backend-options.ts'
import type { FolderMeant, ShortContext } from '../command-context.ts'
import { numberFlag, type Parsed } from '../flags.ts'
import { folderFrom } from '../folder-flags.ts'
import { reportRefusal } from '../report.ts'
import { UsageError } from '../usage-error.ts'

/** Prints what puts somebody back to work: hooks of agents call it when a context is new or was compacted. */
export async function runBrief({ flags, words }: Parsed, context: ShortContext): Promise<number> {
  if (words.length > 0) throw new UsageError(`brief does not take ${JSON.stringify(words.join(' '))}.`, 'punchlist brief --session 3')
  const named = flags.session as string | undefined
  const fromHook = flags.folder === '-' ? folderOfHook(await context.readStdin()) : undefined
  if (flags.folder === '-' && fromHook === undefined) return nowhere(flags, context)
  const folder = fromHook === undefined ? folderFrom({ flags }, context) : projectOf(fromHook, flags, context)
  const since = flags.since === undefined ? undefined : numberFlag('since', flags.since, 0, Number.MAX_SAFE_INTEGER)
  const isJson = flags.json === true
  const wrapped = forHook(flags.hook as string | undefined)
  const backend = await context.open(backendOptions(flags))
  try {
    const here = folder === undefined ? undefined : await backend.perform('session.open', folder, { caller: backend.caller })
    if (here?.granted === false) return notHere(here.refusal, context, isJson, wrapped)
    const session = here?.value.session.number ?? named
    const outcome = await backend.perform('session.brief', { session, since }, { caller: backend.caller })
    if (!outcome.granted) return reportRefusal(outcome.refusal, context, isJson, (field) => `--${field}`)
    context.out(`${isJson ? plainJson(outcome.value) : wrapped(plainText(outcome.value.brief.text))}\n`)
    return 0
  } finally {
    await backend.close()
  }
}

/** The folder that is open in the client whose hook runs this, as it tells on stdin. */
export function folderOfHook(text: string): string | undefined {
  try {
    const { workspace_roots: roots, cwd } = JSON.parse(text) as { workspace_roots?: unknown; cwd?: unknown }
    const named = [...(Array.isArray(roots) ? roots : []), cwd]
    return named.find((folder): folder is string => typeof folder === 'string' && isAbsolute(folder))
  } catch {
    return undefined
  }
}

function projectOf(folder: string, { here, session }: Parsed['flags'], context: ShortContext): FolderMeant {
  if (here || session !== undefined) throw new UsageError('--folder, --here and --session each name a session.', 'Give one of them.')
  const { otherwise: _own, ...project } = context.project(folder)
  return project
}

/** No folder is open there: a hook has then nothing to say, and must not fail for that. */
function nowhere({ hook, json }: Parsed['flags'], context: ShortContext): number {
  if (hook === undefined || json) {
    throw new UsageError('Stdin names no folder.', '--folder - is for hooks: a client says there which folder is open, as JSON.')
  }
  context.out(`${forHook(hook as string)('')}\n`)
  return 0
}

/** There is none and none may be started: a hook must not fail for that, and whoever reads what it prints should know. */
async function notHere(refusal: Refusal, context: ShortContext, isJson: boolean, wrapped: (text: string) => string): Promise<number> {
  if (refusal.code !== 'forbidden' || isJson) return reportRefusal(refusal, context, isJson)
  context.out(`${wrapped(plainText(`This folder has no session yet. ${refusal.message}`))}\n`)
  return 0
}

/** Some clients take what a hook prints for the context only in a form of their own. */
function forHook(client: string | undefined): (text: string) => string {
  if (client === undefined) return (text) => text
  if (!hookClients.includes(client)) throw new UsageError(`--hook must be one of ${hookClients.join(', ')}.`)
  return (text) => hookAnswer(client, text)
}
