export type Shortcut =
  | { kind: 'go'; key: string }
  | { kind: 'palette' | 'help' | 'create' | 'filter' | 'fold' | 'next' | 'previous' | 'new' }

export interface Pressed {
  key: string
  hasCommand: boolean
  hasAlt: boolean
  /** The key goes into a text. */
  isTyping: boolean
  /** `g` was pressed just before. */
  isGoing: boolean
}

const single: Record<string, Shortcut> = {
  '?': { kind: 'help' },
  '/': { kind: 'palette' },
  '[': { kind: 'fold' },
  c: { kind: 'create' },
  f: { kind: 'filter' },
  j: { kind: 'next' },
  k: { kind: 'previous' },
  n: { kind: 'new' },
}

/** What a key means to the page as a whole. Whoever writes text loses no letter to it. */
export function shortcutOf({ key, hasCommand, hasAlt, isTyping, isGoing }: Pressed): Shortcut | undefined {
  if (hasCommand) return key.toLowerCase() === 'k' && !hasAlt ? { kind: 'palette' } : undefined
  if (isTyping || hasAlt) return undefined
  if (isGoing) return { kind: 'go', key }
  return single[key]
}
