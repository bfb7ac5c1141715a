import type { Key } from './key-press.ts'

/** What a terminal sends for keys that write nothing, when it comes in one go with others. */
const controls: Record<string, Key['name']> = {
  '\r': 'return',
  '\n': 'return',
  '\u007f': 'backspace',
  '\b': 'backspace',
  '\u0003': 'interrupt',
  '\u0004': 'interrupt',
  '\u0015': 'clear',
  '\u0017': 'word',
}

/** Letters that were typed quickly come together; each of them counts. */
export function keysOf(text: string): Key[] {
  return [...text].map((letter): Key => {
    const name = controls[letter]
    return name === undefined ? { name: 'text', text: letter } : ({ name } as Key)
  })
}
