import { useSyncExternalStore } from 'react'

/** One value that several components follow, kept outside of React so that what is not a component can set it. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  follow(listener: () => void): () => void
}

export function storeOf<Value>(first: Value): Store<Value> {
  let current = first
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    follow(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.follow, store.get)
}
