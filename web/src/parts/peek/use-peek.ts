import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import type { PeekAt } from './peek-address.ts'

let opener: HTMLElement | null = null

/** The peek is in the address: it can be sent to somebody, and going back closes it. The focus returns to where it was opened from. */
export function usePeek(): { peek: PeekAt | undefined; open(at: PeekAt): void; close(): void } {
  const { peek } = useSearch({ strict: false }) as { peek?: PeekAt }
  const navigate = useNavigate()
  const isOpen = useRef(false)
  isOpen.current = peek !== undefined
  const go = useCallback(
    (at: PeekAt | undefined) =>
      void navigate({ to: '.', search: ((now: object) => ({ ...now, peek: at })) as never, replace: isOpen.current, resetScroll: false }),
    [navigate],
  )
  const open = useCallback(
    (at: PeekAt) => {
      if (!isOpen.current) opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
      go(at)
    },
    [go],
  )
  const close = useCallback(() => {
    go(undefined)
    const back = opener
    opener = null
    requestAnimationFrame(() => (back?.isConnected ? back : document.getElementById('content'))?.focus({ preventScroll: true }))
  }, [go])
  return { peek, open, close }
}
