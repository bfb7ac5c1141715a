/** Whether all words that are looked for are in some of the texts of a card, whatever their case. */
export function matchesText(wanted: string, texts: readonly string[]): boolean {
  const read = texts.join('\n').toLocaleLowerCase()
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => read.includes(word))
}
