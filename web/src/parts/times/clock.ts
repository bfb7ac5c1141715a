import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let second = now()

function now(): number {
  return Math.floor(Date.now() / 1000) * 1000
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    second = now()
    for (const tell of listeners) tell()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, to the second: one clock for all, so that only the words that tell the time are drawn again. */
export function useSecond(): number {
  return useSyncExternalStore(follow, () => second)
}
