/** So long something must have been in sight before a key can answer it. */
export const ripeAfter = 500

export interface KeyPress {
  key: string
  repeat: boolean
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

export type AskKey = { kind: 'allow' | 'always' | 'deny' } | { kind: 'choice'; index: number }

/** What a key asks for. A key that is held down never answers, nor does one with another beside it. */
export function askKeyOf(press: KeyPress): AskKey | undefined {
  const { key, repeat, shiftKey, ctrlKey, metaKey, altKey } = press
  if (repeat || ctrlKey || metaKey || altKey) return undefined
  if (key.toLowerCase() === 'a') return { kind: shiftKey ? 'always' : 'allow' }
  if (shiftKey) return undefined
  if (key === 'd') return { kind: 'deny' }
  return /^[1-9]$/.test(key) ? { kind: 'choice', index: Number(key) - 1 } : undefined
}
