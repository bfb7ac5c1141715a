import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export interface FollowedCard {
  /** Where the cards are. */
  place: RefObject<HTMLDivElement | null>
  followed: number | undefined
  /** The first of these cards that is there has the focus from now on; without any, those that were followed last. */
  follow(wanted?: readonly number[]): void
}

/** Cards that go to another column are drawn anew there, and lose the focus: whoever moved one keeps it under their fingers. */
export function useFollowedCard(): FollowedCard {
  const place = useRef<HTMLDivElement>(null)
  const [numbers, setNumbers] = useState<readonly number[]>([])
  const isWanted = useRef(false)
  const takeUp = useCallback((wanted: readonly number[]) => {
    const cards = wanted.map((number) => place.current?.querySelector<HTMLElement>(`[data-card="${number}"]`))
    const card = cards.find((found) => found != null)
    if (card && isWanted.current && !card.contains(document.activeElement)) card.focus()
  }, [])
  // A refusal brings it back, and others may move it on; it is followed until the person does something else.
  useEffect(() => takeUp(numbers))
  useEffect(() => {
    const leave = () => {
      isWanted.current = false
    }
    document.addEventListener('pointerdown', leave, true)
    document.addEventListener('keydown', leave, true)
    return () => {
      document.removeEventListener('pointerdown', leave, true)
      document.removeEventListener('keydown', leave, true)
    }
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
