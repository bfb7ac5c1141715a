import { useCallback, useMemo, useState } from 'react'

const none: ReadonlySet<number> = new Set()

/** Cards that were chosen to be changed together. */
export interface Selection {
  numbers: ReadonlySet<number>
  toggle(number: number): void
  /** Takes these in as well. */
  add(numbers: readonly number[]): void
  clear(): void
}

/** What is no longer shown is no longer chosen. */
export function useSelection(shown: ReadonlySet<number>): Selection {
  const [chosen, setChosen] = useState(none)
  const numbers = useMemo(() => {
    const left = [...chosen].filter((number) => shown.has(number))
    return left.length === chosen.size ? chosen : new Set(left)
  }, [chosen, shown])
  const toggle = useCallback(
    (number: number) =>
      setChosen((before) => (before.has(number) ? new Set([...before].filter((other) => other !== number)) : new Set([...before, number]))),
    [],
  )
  const add = useCallback((more: readonly number[]) => setChosen((before) => new Set([...before, ...more])), [])
  const clear = useCallback(() => setChosen(none), [])
  return { numbers, toggle, add, clear }
}
