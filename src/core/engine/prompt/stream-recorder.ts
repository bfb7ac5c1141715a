import type { Perform } from '../../gate/perform.ts'
import type { Caller } from '../../ports/caller.ts'
import type { ModelRequest } from '../../ports/model.ts'
import { plainText } from '../../render/plain-text.ts'

type Delta = Parameters<ModelRequest['onDelta']>[0]
type Retry = Parameters<ModelRequest['onRetry']>[0]

interface Piece {
  part: number
  type: 'text' | 'reasoning'
  delta: string
}

const flushEvery = 200

/**
 * Writes down what a model says as it says it, a few times a second and in order. Whoever watches may miss a piece when the store is
 * slow for a moment; the whole message is recorded in the end in any case.
 */
export function streamRecorder(message: number, perform: Perform, scribe: Caller) {
  let pieces: Piece[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<unknown> = Promise.resolve()

  const write = (name: 'message.stream' | 'message.retry', input: object) => {
    writing = writing.then(() => perform(name, { message, ...input }, { caller: scribe })).catch(() => undefined)
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (pieces.length > 0) write('message.stream', { pieces })
    pieces = []
  }

  return {
    delta({ part, type, text }: Delta): void {
      const last = pieces.at(-1)
      if (last?.part === part && last.type === type) last.delta += text
      else pieces.push({ part, type, delta: text })
      timer ??= setTimeout(flush, flushEvery)
    },
    retry({ attempt, problem, delay }: Retry): void {
      pieces = []
      flush()
      write('message.retry', { attempt, problem: plainText(problem).slice(0, 2_000), delay: Math.round(delay) })
    },
    async close(): Promise<void> {
      clearTimeout(timer)
      pieces = []
      await writing
    },
  }
}
