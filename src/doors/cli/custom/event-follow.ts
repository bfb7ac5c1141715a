import { plainJson, plainLine } from '../../../core/render/text/plain-text.ts'
import { backendOptions } from '../backend-options.ts'
import type { CommandContext } from '../command-context.ts'
import { eventLine } from '../commands/event.ts'
import { numberFlag, type Parsed } from '../flags.ts'
import { printEvents } from '../print-events.ts'

/** Prints events until it is interrupted, one a line: as JSON, or as text for people. */
export async function runEventFollow({ flags }: Parsed, context: CommandContext): Promise<number> {
  const from = flags.from === undefined ? undefined : numberFlag('from', flags.from, 0, Number.MAX_SAFE_INTEGER)
  const backend = await context.open(backendOptions(flags))
  try {
    await printEvents(backend, context, from, (event) => (flags.json ? plainJson(event) : plainLine(eventLine(event))))
    return 0
  } finally {
    await backend.close()
  }
}
