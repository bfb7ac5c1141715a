import { plainJson, plainText } from '../core/render/text/plain-text.ts'
import type { CommandContext } from '../doors/cli/command-context.ts'
import type { Parsed } from '../doors/cli/flags.ts'
import { reportRefusal } from '../doors/cli/report.ts'
import { UsageError } from '../doors/cli/usage-error.ts'
import { isChanged, isGone, planSetup } from './plan.ts'
import { readClient, readRequest } from './read-request.ts'
import { type Done, doneText, planText, snippetsText } from './texts.ts'

/** Makes a client know Punchlist. Every file is read and every edit made before the first one is written. */
export async function runSetup(given: Parsed, context: CommandContext): Promise<number> {
  const { flags } = given
  const client = readClient(given)
  if (flags.print && (flags['dry-run'] || flags.remove)) throw new UsageError('--print goes with neither --dry-run nor --remove.')
  const machine = await context.machine()
  const request = readRequest(given, machine)
  const isRemoval = flags.remove === true
  const say = (text: string) => context.out(`${plainText(text)}\n`)

  const plan = planSetup(client, flags.print ? { ...request, read: () => undefined } : request, isRemoval)
  if (!plan.granted) return reportRefusal(plan.refusal, context, flags.json === true)
  const changes = plan.value
  if (flags.print || flags['dry-run']) {
    if (flags.json) context.out(`${plainJson({ client: client.id, files: changes.map(({ path, text }) => ({ path, text })) })}\n`)
    else say(flags.print ? snippetsText(changes, request.folder) : planText(client, changes))
    return 0
  }

  for (const change of changes.filter(isChanged)) machine.files.mayWrite(change.path)
  const done: Done[] = []
  for (const change of changes) {
    const { path, old, text, isProgram } = change
    if (isRemoval) await machine.files.putBack(path, old, isGone(change) ? undefined : text)
    const backup = isChanged(change) && !isRemoval ? await machine.files.replace(path, old, text, isProgram) : undefined
    done.push({ ...change, backup })
  }
  if (flags.json) {
    const files = done.map((change) => ({ path: change.path, changed: isChanged(change), backup: change.backup ?? null }))
    context.out(`${plainJson({ client: client.id, scope: request.scope, files })}\n`)
  } else say(doneText(client, request, done, isRemoval))
  return 0
}
