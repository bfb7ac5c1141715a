import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export interface FollowedCard {
  /** Where the cards are. */
  place: RefObject<HTMLDivElement | null>
  followed: number | undefined
  /** The first of these cards that is there has the focus from now on; without any, those that were followed last. */
  follow(wanted?: readonly number[]): void
}

/** Cards that go to another column are drawn anew there, and lose the focus: whoever moved one, or was on one, keeps it under their fingers. */
export function useFollowedCard(): FollowedCard {
  const place = useRef<HTMLDivElement>(null)
  const [numbers, setNumbers] = useState<readonly number[]>([])
  const isWanted = useRef(false)
  /** The card that has the focus, which may be moved by others at any time. */
  const held = useRef<string>(undefined)
  const takeUp = useCallback((wanted: readonly number[]) => {
    const cards = wanted.map((number) => place.current?.querySelector<HTMLElement>(`[data-card="${number}"]`))
    const card = cards.find((found) => found != null)
    if (card && isWanted.current && !card.contains(document.activeElement)) card.focus()
  }, [])
  // A refusal brings it back, and others may move it on; it is followed until the person does something else.
  useEffect(() => {
    takeUp(numbers)
    const isLost = document.activeElement === document.body && held.current !== undefined
    if (isLost) place.current?.querySelector<HTMLElement>(`[data-card="${held.current}"]`)?.focus()
  })
  useEffect(() => {
    const stopping = new AbortController()
    const listen = <Type extends keyof DocumentEventMap>(type: Type, hear: (event: DocumentEventMap[Type]) => void) =>
      document.addEventListener(type, hear, { capture: true, signal: stopping.signal })
    listen('focusin', ({ target }) => {
      held.current = target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined
    })
    listen('keydown', () => {
      isWanted.current = false
    })
    listen('pointerdown', () => {
      isWanted.current = false
      held.current = undefined
    })
    return () => stopping.abort()
  }, [])
  const follow = useCallback(
    (wanted: readonly number[] = numbers) => {
      isWanted.current = true
      setNumbers(wanted)
      requestAnimationFrame(() => takeUp(wanted))
    },
    [takeUp, numbers],
  )
  return { place, followed: numbers[0], follow }
}
