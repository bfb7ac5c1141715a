/** How much text that is. */
export function sizeText(characters: number): string {
  if (characters < 1_000) return `${characters} characters`
  if (characters < 1_000_000) return `${Math.round(characters / 1_000)} KB`
  return `${Math.round(characters / 100_000) / 10} MB`
}
