import type { Event } from '../../../contract/nouns/event.ts'
import { plainJson, plainLine } from '../../../core/render/plain-text.ts'
import { eventLine } from '../commands/event.ts'
import type { Seat, World } from '../world.ts'
import type { Watched } from './look.ts'

/** Prints what happens from now on, one event a line, until it is interrupted. Words that are still coming are told when they are whole. */
export async function followPlainly(seat: Seat, { session }: Watched, world: World, isJson: boolean): Promise<number> {
  const feed = await seat.feed()
  const isShown = (event: Event) => (session === undefined || event.session === session) && (isJson || event.type !== 'message.streamed')
  // Listening alone does not keep a process alive.
  const alive = setInterval(() => undefined, 60_000)
  try {
    await new Promise<void>((resolve, reject) => {
      feed.follow(seat.caller.tenant.number, undefined, {
        deliver: (events) => {
          const lines = events.filter(isShown).map((event) => `${isJson ? plainJson(event) : plainLine(eventLine(event))}\n`)
          if (lines.length > 0) world.out(lines.join(''))
        },
        failed: reject,
      })
      void world.interrupted.then(resolve)
    })
    return 0
  } finally {
    clearInterval(alive)
    feed.close()
  }
}
