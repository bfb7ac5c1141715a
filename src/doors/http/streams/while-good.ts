import type { Feed } from '../../../core/engine/feed.ts'
import { type Known, takesAway } from '../../../core/gate/authenticate.ts'

export interface Watch {
  known: Known
  feed: Feed
  /** How often it is asked whether they still may, in milliseconds. */
  heartbeat: number
}

/** Most answers are over by then; to follow the log for each of them would cost more than they do. */
const untilWatched = 100

/** An answer that takes its time ends with what authorised it: at once where the log tells of that, else at the next heartbeat. */
export function whileGood(response: Response, watch: Watch): Response {
  if (response.body === null || !response.headers.get('content-type')?.startsWith('text/event-stream')) return response
  const reader = response.body.getReader()
  let forget = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      forget = watchOver(watch, () => {
        controller.close()
        reader.cancel().catch(() => undefined)
      })
    },
    async pull(controller) {
      const { done, value } = await reader.read()
      if (!done) return controller.enqueue(value)
      forget()
      controller.close()
    },
    cancel(reason) {
      forget()
      return reader.cancel(reason)
    },
  })
  return new Response(body, response)
}

/** Calls `end` once, unless it is forgotten before. */
function watchOver({ known, feed, heartbeat }: Watch, end: () => void): () => void {
  let stop = () => {}
  let beat: NodeJS.Timeout | undefined
  let isOver = false
  const forget = () => {
    isOver = true
    clearTimeout(start)
    clearInterval(beat)
    stop()
  }
  const over = () => {
    if (isOver) return
    forget()
    end()
  }
  const check = async () => {
    if (!(await known.isStillGood().catch(() => false))) over()
  }
  const start = setTimeout(
    () => {
      beat = setInterval(check, heartbeat)
      stop = feed.follow(known.caller.tenant.number, undefined, {
        deliver: (events) => events.some((event) => takesAway(event, known.token)) && over(),
        resync: () => void check(),
        failed: over,
      })
      void check()
    },
    Math.min(untilWatched, heartbeat),
  )
  return forget
}
