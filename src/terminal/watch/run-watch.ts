import { parseReference } from '../../contract/reference.ts'
import { granted } from '../../core/gate/refused.ts'
import { plainJson, plainLine } from '../../core/render/text/plain-text.ts'
import { backendOptions } from '../../doors/cli/backend-options.ts'
import type { Backend, CommandContext, FolderMeant } from '../../doors/cli/command-context.ts'
import { eventLine } from '../../doors/cli/commands/event.ts'
import type { Parsed } from '../../doors/cli/flags.ts'
import { folderFrom } from '../../doors/cli/folder-flags.ts'
import { printEvents } from '../../doors/cli/print-events.ts'
import { UsageError } from '../../doors/cli/usage-error.ts'
import type { Key } from './key-press.ts'
import { startLiveView } from './live-view.ts'
import { plainLines } from './plain-lines.ts'
import { readSnapshot, type Watched } from './read-snapshot.ts'

/** Shows a list and what runs as they change. Piped, it prints them once, or with --follow a line a change. */
export async function runWatch(given: Parsed, context: CommandContext): Promise<number> {
  const { flags, words } = given
  if (words.length > 0) throw new UsageError(`watch does not take ${JSON.stringify(words.join(' '))}.`, 'punchlist watch --session 3')
  const folder = folderFrom(given, context)
  const backend = await context.open(backendOptions(flags))
  try {
    const watched = { perform: backend.perform, call: { caller: backend.caller }, session: await sessionMeant(given, folder, backend) }
    if (flags.follow) return await followPlainly(backend, watched, context, flags.json === true)
    if (flags.json || !context.isInteractive) return await printOnce(watched, context, flags.json === true)
    return await showScreen(backend, watched, context)
  } finally {
    await backend.close()
  }
}

async function sessionMeant({ flags }: Parsed, folder: FolderMeant | undefined, backend: Backend): Promise<number | undefined> {
  const call = { caller: backend.caller }
  if (folder !== undefined) return granted(await backend.perform('session.open', folder, call)).session.number
  if (flags.session === undefined) return undefined
  const session = parseReference(String(flags.session))
  if (session === undefined) throw new UsageError('--session takes a session’s number or id.', 'punchlist watch --session 3')
  return granted(await backend.perform('session.get', { session }, call)).session.number
}

async function printOnce(watched: Watched, context: CommandContext, isJson: boolean): Promise<number> {
  const snapshot = await readSnapshot(watched, [0])
  if (!isJson) context.out(`${plainLines(snapshot, Date.now()).join('\n')}\n`)
  else context.out(`${plainJson(snapshot.of === 'tenant' ? { ...snapshot, lists: Object.fromEntries(snapshot.lists) } : snapshot)}\n`)
  return 0
}

async function showScreen(backend: Backend, watched: Watched, context: CommandContext): Promise<number> {
  const terminal = context.terminal()
  // Only here: what draws the screen takes longer to load than most commands take to run.
  const { openScreen } = await import('./screen.ts')
  let press: (keys: readonly Key[]) => void = () => undefined
  const screen = await openScreen(terminal, (keys) => press(keys))
  const size = () => ({ columns: terminal.output.columns || 80, rows: terminal.output.rows || 24 })
  try {
    const live = await startLiveView(backend, watched, size, screen.draw)
    press = live.press
    terminal.output.on('resize', live.resized)
    const hungUp = new Promise<void>((resolve) => terminal.input.once('end', resolve))
    try {
      await Promise.race([live.over, context.interrupted, hungUp])
    } finally {
      terminal.output.off('resize', live.resized)
      live.close()
    }
    return 0
  } finally {
    screen.close()
  }
}

/** Prints what happens from now on, one event a line, until it is interrupted. Words that are still coming are told when they are whole. */
async function followPlainly(backend: Backend, { session }: Watched, context: CommandContext, isJson: boolean): Promise<number> {
  await printEvents(backend, context, undefined, (event) => {
    if (session !== undefined && event.session !== session) return undefined
    if (isJson) return plainJson(event)
    return event.type === 'message.streamed' ? undefined : plainLine(eventLine(event))
  })
  return 0
}
