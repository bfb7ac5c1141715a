import { useEffect } from 'react'
import { storeOf, useStore } from '../api/store.ts'

const announced = storeOf('')

/** Tells those who have the page read to them what has become of a card. */
export function announce(text: string): void {
  announced.set(text)
}

/** The region is there before anything is said in it: a reader aloud hears only what comes into a region it knows. */
export function Announcement() {
  const text = useStore(announced)
  useEffect(() => () => announced.set(''), [])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
