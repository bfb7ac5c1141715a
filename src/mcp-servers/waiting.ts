import { Trouble } from './trouble.ts'

/** Does something that heeds its signal: it is given up when it takes too long, and when it is no longer wanted. */
export async function bounded<Answer>(
  milliseconds: number,
  wanted: AbortSignal,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Trouble(`did not answer within ${milliseconds / 1_000} s`)), milliseconds)
  const stop = () => controller.abort(wanted.reason)
  wanted.addEventListener('abort', stop)
  if (wanted.aborted) stop()
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    wanted.removeEventListener('abort', stop)
  }
}

/** Waits for something that others wait for too: an abort ends only this wait. */
export async function unlessAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  let forget = () => {}
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    forget = () => signal.removeEventListener('abort', stop)
  })
  try {
    return await Promise.race([answer, aborted])
  } finally {
    forget()
  }
}

/** Waits for something, but not for long. */
export async function within(milliseconds: number, event: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([event, late])
  clearTimeout(timer)
}
