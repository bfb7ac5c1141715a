import { plainJson, plainLine } from '../../core/render/text/plain-text.ts'
import type { Backend, CommandContext } from '../../doors/cli/command-context.ts'
import { eventLine } from '../../doors/cli/commands/event.ts'
import { printEvents } from '../../doors/cli/print-events.ts'
import type { Watched } from './look.ts'

/** Prints what happens from now on, one event a line, until it is interrupted. Words that are still coming are told when they are whole. */
export async function followPlainly(backend: Backend, { session }: Watched, context: CommandContext, isJson: boolean): Promise<number> {
  await printEvents(backend, context, undefined, (event) => {
    if (session !== undefined && event.session !== session) return undefined
    if (isJson) return plainJson(event)
    return event.type === 'message.streamed' ? undefined : plainLine(eventLine(event))
  })
  return 0
}
