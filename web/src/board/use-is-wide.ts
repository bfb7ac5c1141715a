import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 48rem)')

function follow(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether columns fit beside each other. What is not shown is not drawn either: keys walk through all that is. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => wide.matches)
}
