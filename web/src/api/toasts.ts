import { storeOf } from './store.ts'

export interface Toast {
  id: number
  tone: 'said' | 'refused'
  text: string
  hint?: string
  actions: { label: string; act(): void }[]
  /** Stays until it is dismissed or its cause is gone. */
  stays: boolean
}

export const toasts = storeOf<readonly Toast[]>([])
let last = 0

/** Says something where it is seen and read aloud. Answers how to take it back. */
export function say(text: string, more: Partial<Omit<Toast, 'id' | 'text'>> = {}): () => void {
  last += 1
  const toast: Toast = { id: last, tone: 'said', actions: [], stays: false, ...more, text }
  toasts.set([...toasts.get().slice(-3), toast])
  return () => dismiss(toast.id)
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
