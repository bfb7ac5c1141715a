import type { Turn } from '../../core/ports/runner.ts'

/** Why a turn was ended before its program was: it was told to, or took too long. */
export interface Stop {
  cause: 'aborted' | 'late'
  detail: string
}

export interface StopWatch {
  stop: Promise<Stop>
  /** To be called when the turn is over, stopped or not. */
  forget(): void
}

export function watchForStop({ signal, agent }: Pick<Turn, 'signal' | 'agent'>): StopWatch {
  const { seconds } = agent.definition.limits
  let forget = () => {}
  const stop = new Promise<Stop>((resolve) => {
    const abort = () => resolve(abortion(signal))
    const timer = setTimeout(() => resolve({ cause: 'late', detail: `took longer than ${seconds} s` }), seconds * 1_000)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    forget = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  })
  return { stop, forget }
}

export function abortion({ reason }: AbortSignal): Stop {
  return { cause: 'aborted', detail: reason instanceof Error ? reason.message : String(reason) }
}
