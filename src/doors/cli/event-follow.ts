import { plainJson, plainLine } from '../../core/render/plain-text.ts'
import { eventLine } from './commands/event.ts'
import { numberFlag, type Parsed } from './flags.ts'
import { seatOptions } from './seat-options.ts'
import type { World } from './world.ts'

/** Prints events until it is interrupted, one a line: as JSON, or as text for people. */
export async function runEventFollow({ flags }: Parsed, world: World): Promise<number> {
  const from = flags.from === undefined ? undefined : numberFlag('from', flags.from, 0, Number.MAX_SAFE_INTEGER)
  const seat = await world.open(seatOptions(flags))
  const feed = await seat.feed()
  // Listening alone does not keep a process alive.
  const alive = setInterval(() => undefined, 60_000)
  try {
    await new Promise<void>((resolve, reject) => {
      feed.follow(seat.caller.tenant.number, from, {
        deliver: (events) => world.out(events.map((event) => `${flags.json ? plainJson(event) : plainLine(eventLine(event))}\n`).join('')),
        failed: reject,
      })
      void world.interrupted.then(resolve)
    })
    return 0
  } finally {
    clearInterval(alive)
    feed.close()
    await seat.close()
  }
}
