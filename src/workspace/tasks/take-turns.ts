export interface Turns {
  /** Lets a turn begin after the delay, or a longer one if turns take long; one, however often it is asked for meanwhile. */
  soon(): void
  /** Begins a turn now, or as soon as the present one is over, and resolves when it is. */
  now(): Promise<void>
  /** Forgets a turn that has not begun. */
  stop(): void
}

/** Most of the time is for others, however much there is to do. */
const shareForOthers = 4

/** Work of which one turn at a time is done. A turn that begins sees everything that happened before it was asked for. */
export function takeTurns(work: () => Promise<void>, delay: number): Turns {
  let present: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let took = 0

  const begin = (): Promise<void> => {
    next = undefined
    const begun = performance.now()
    present = work().finally(() => {
      took = performance.now() - begun
    })
    return present
  }

  const now = (): Promise<void> => {
    next ??= present.then(begin, begin)
    return next
  }
  return {
    soon() {
      timer ??= setTimeout(
        () => {
          timer = undefined
          void now()
        },
        Math.max(delay, shareForOthers * took),
      ).unref()
    },
    now,
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
