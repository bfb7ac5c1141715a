import { useRef, useState } from 'react'

interface Held<Row> {
  rows: readonly Row[]
  /** How many have come meanwhile and wait to be let in. */
  news: number
  letIn(): void
  /** For the element around the rows. */
  watch: { onPointerEnter(): void; onPointerLeave(): void; onFocus(): void; onBlur(): void }
}

/** Nothing moves under the pointer: while a list is hovered or has the focus, rows keep their places and what is new waits. */
export function useHeld<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Held<Row> {
  const [reasons, setReasons] = useState({ pointer: false, focus: false })
  const shown = useRef<readonly string[]>([])
  const isHeld = reasons.pointer || reasons.focus
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  if (!isHeld || shown.current.length === 0) shown.current = [...byKey.keys()]
  const kept = shown.current.flatMap((key) => byKey.get(key) ?? [])
  // When all that was held is gone, there is nothing left to keep in its place.
  const isKept = kept.length > 0
  return {
    rows: isKept ? kept : rows,
    news: isKept ? rows.length - kept.length : 0,
    letIn() {
      shown.current = []
      setReasons({ ...reasons })
    },
    watch: {
      onPointerEnter: () => setReasons((now) => ({ ...now, pointer: true })),
      onPointerLeave: () => setReasons((now) => ({ ...now, pointer: false })),
      onFocus: () => setReasons((now) => ({ ...now, focus: true })),
      onBlur: () => setReasons((now) => ({ ...now, focus: false })),
    },
  }
}
