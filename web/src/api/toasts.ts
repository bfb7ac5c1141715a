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
  toasts.set([...withRoom(toasts.get()), toast])
  return () => dismiss(toast.id)
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** Of those that go by themselves the oldest goes early; what stays waits for the person. */
function withRoom(shown: readonly Toast[]): readonly Toast[] {
  const oldest = shown.length < 4 ? undefined : shown.find(({ stays }) => !stays)
  return shown.filter((toast) => toast !== oldest)
}
