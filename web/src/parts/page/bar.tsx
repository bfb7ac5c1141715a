import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { storeOf, useStore } from '../../api/store.ts'

/** Places in the bar above every page, once it is drawn. */
export const barPlaces = { title: storeOf<HTMLElement | null>(null), end: storeOf<HTMLElement | null>(null) }

/** What stands at the left of the bar: the page's one heading, tabs, a status. */
export function BarTitle({ children }: { children: ReactNode }) {
  const place = useStore(barPlaces.title)
  return place === null ? null : createPortal(children, place)
}

/** What stands at the right of the bar, before the search. */
export function BarEnd({ children }: { children: ReactNode }) {
  const place = useStore(barPlaces.end)
  return place === null ? null : createPortal(children, place)
}

/** The page's heading, as the bar shows it. */
export function BarHeading({ children }: { children: ReactNode }) {
  return <h1 className="stored truncate text-lg font-semibold tracking-[-.005em] md:text-md">{children}</h1>
}
