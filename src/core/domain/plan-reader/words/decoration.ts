const decoration =
  /^([*_]{0,3})(?:(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{fe0f}|\u{200d}|[→➤►▸•◦▪●○‣·»✓✗])\s*)+/u

/** Emoji and arrows before the words say nothing that the words do not. An opened emphasis stays open. */
export function withoutDecoration(text: string): string {
  return /^[\w("[#]/.test(text) ? text : text.replace(decoration, '$1')
}

/** What is left of a text after its first part went, when that part was within emphasis: still emphasised, if it was not closed. */
export function reopened(opening: string, closings: readonly (string | undefined)[], rest: string): string {
  return closings.some((closing) => closing !== undefined && closing !== '') ? rest : opening + rest
}
