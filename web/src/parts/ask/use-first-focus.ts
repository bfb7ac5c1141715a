import { type RefObject, useEffect } from 'react'

/** What is asked has the focus if nothing else has it: whoever types or reads elsewhere is left alone. */
export function useFirstFocus(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const now = document.activeElement
    if (isWanted && (now === null || now === document.body || now.id === 'content')) element.current?.focus({ preventScroll: true })
  }, [element, isWanted])
}
