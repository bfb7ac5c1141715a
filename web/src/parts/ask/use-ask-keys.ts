import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { type AskKey, askKeyOf, ripeAfter } from './ask-keys.ts'

/**
 * Keys answer an ask only while it has the focus, and only when it was in sight long enough to be read: whoever types ahead answers nothing.
 * `isReady` says that all of it is there; what comes later has to be seen, too.
 */
export function useAskKeys(
  element: RefObject<HTMLElement | null>,
  { isReady, act }: { isReady: boolean; act(key: AskKey): boolean },
): { onKeyDown(event: KeyboardEvent): void } {
  const seenSince = useRef<number>(undefined)
  useEffect(() => {
    const ask = element.current
    if (ask === null || !isReady) return
    let isInSight = false
    const look = () => {
      seenSince.current = isInSight && document.visibilityState === 'visible' ? (seenSince.current ?? performance.now()) : undefined
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { intersectionRatio, intersectionRect, rootBounds } of entries)
          isInSight = intersectionRatio >= 0.5 || intersectionRect.height >= (rootBounds?.height ?? Number.POSITIVE_INFINITY) / 2
        look()
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    )
    observer.observe(ask)
    document.addEventListener('visibilitychange', look)
    return () => {
      seenSince.current = undefined
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [element, isReady])
  return {
    onKeyDown(event) {
      if (event.defaultPrevented || isText(event.target) || document.querySelector('dialog[open]')) return
      const key = askKeyOf(event)
      if (key === undefined) return
      if (seenSince.current === undefined || performance.now() - seenSince.current < ripeAfter) return
      if (act(key)) event.preventDefault()
    },
  }
}

function isText(target: EventTarget): boolean {
  return target instanceof HTMLElement && ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}
