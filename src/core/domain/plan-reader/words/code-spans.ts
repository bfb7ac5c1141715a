const firstMask = 0x100000
const masks = /[\u{100000}-\u{10fffd}]/gu
const span = /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/gu

/** What stands in code says nothing about the step: `(high)` there is no priority, and `**` no emphasis. */
export function withMaskedCode(text: string): { masked: string; unmask(text: string): string } {
  if (!text.includes('`')) return { masked: text, unmask: (some) => some }
  const kept: string[] = []
  const masked = text
    .replace(masks, '')
    .replace(span, (_, ticks: string, code: string) => ticks + String.fromCodePoint(firstMask + kept.push(code) - 1) + ticks)
  return { masked, unmask: (some) => some.replace(masks, (mask) => kept[(mask.codePointAt(0) ?? 0) - firstMask] ?? '') }
}
