import { plainJson, plainLine } from '../../core/render/plain-text.ts'
import { eventLine } from './commands/event.ts'
import { numberFlag, type Parsed } from './flags.ts'
import { printEvents } from './print-events.ts'
import { seatOptions } from './seat-options.ts'
import type { World } from './world.ts'

/** Prints events until it is interrupted, one a line: as JSON, or as text for people. */
export async function runEventFollow({ flags }: Parsed, world: World): Promise<number> {
  const from = flags.from === undefined ? undefined : numberFlag('from', flags.from, 0, Number.MAX_SAFE_INTEGER)
  const seat = await world.open(seatOptions(flags))
  try {
    await printEvents(seat, world, from, (event) => (flags.json ? plainJson(event) : plainLine(eventLine(event))))
    return 0
  } finally {
    await seat.close()
  }
}
