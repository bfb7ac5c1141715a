/** One letter of a word, two of several words: what tells one from another at a glance. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._/-]+/).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
}

/** The same name has the same tint on every page and every day. */
export function tintOf(name: string, count: number): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % count
}
