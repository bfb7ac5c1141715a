import type { Event } from '../../contract/nouns/event.ts'
import type { Backend, CommandContext } from './command-context.ts'

/** Prints what comes into the log from a place on, until it is told to end. */
export async function printEvents(
  backend: Pick<Backend, 'feed' | 'caller'>,
  context: Pick<CommandContext, 'out' | 'err' | 'interrupted'>,
  from: number | undefined,
  lineOf: (event: Event) => string | undefined,
): Promise<void> {
  const feed = await backend.feed()
  // Listening alone does not keep a process alive.
  const alive = setInterval(() => undefined, 60_000)
  try {
    await new Promise<void>((resolve, reject) => {
      feed.follow(backend.caller.tenant.number, from, {
        deliver(events) {
          const lines = events.flatMap((event) => lineOf(event) ?? [])
          if (lines.length > 0) context.out(`${lines.join('\n')}\n`)
        },
        resync: (at) => context.err(`The log does not reach to that place. What follows comes after ${at}.\n`),
        failed: reject,
      })
      void context.interrupted.then(resolve)
    })
  } finally {
    clearInterval(alive)
    feed.close()
  }
}
