import { useCallback, useSyncExternalStore } from 'react'
import { forget, keep, kept } from './kept.ts'

const listeners = new Set<() => void>()

/** Text that is being written at some place of the dashboard. It outlives leaving the page, loading it anew and signing in again. */
export function useDraft(place: string): [text: string, write: (text: string) => void] {
  const text = useSyncExternalStore(follow, () => draftAt(place))
  const write = useCallback((next: string) => writeDraft(place, next), [place])
  return [text, write]
}

function draftAt(place: string): string {
  return kept(`draft.${place}`) ?? ''
}

function writeDraft(place: string, text: string): void {
  if (text === '') forget(`draft.${place}`)
  else keep(`draft.${place}`, text)
  for (const listener of listeners) listener()
}

/** What was refused comes back to where it was written, unless something else is being written there by now. */
export function giveBack(place: string, text: string): void {
  if (draftAt(place) === '') writeDraft(place, text)
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
