interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** Which keys take something back, or do it again. */
export function undoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'z') return undefined
  return shiftKey ? 'redo' : 'undo'
}
