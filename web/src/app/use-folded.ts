import { useRouterState } from '@tanstack/react-router'
import { storeOf, useStore } from '../api/store.ts'

const key = 'punchlist.folded'

/** Whether a person has folded the sidebar. */
const folded = storeOf(localStorage.getItem(key) === 'yes')

export function toggleFolded(): void {
  folded.set(!folded.get())
  if (folded.get()) localStorage.setItem(key, 'yes')
  else localStorage.removeItem(key)
}

/** A session needs the room for itself: there the sidebar is always folded. */
export function useFolded(): { isFolded: boolean; isOfWork: boolean } {
  const isOfWork = useRouterState({ select: ({ location }) => /^\/(sessions|tasks)\/[1-9]/.test(location.pathname) })
  return { isFolded: useStore(folded) || isOfWork, isOfWork }
}
