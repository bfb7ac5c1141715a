import { estimatedTokens, lengthWithin } from './token-estimate.ts'

/** A piece of a text that can be told at more or less length. */
export interface Section {
  /** What it may take whatever the others want. */
  share: number
  /** What it takes at most, however little the others want. */
  most?: number
  /** In so many tokens at most; empty when there is nothing to tell. */
  render(tokens: number): string
}

/** All sections in their order. What some leave of their shares is given to the others, the first of them first. */
export function fitted(sections: readonly Section[], budget: number): string {
  const costs = sections.map(({ share, render }) => costOf(render(share)))
  let left = budget - costs.reduce((sum, cost) => sum + cost, 0)
  const rendered = sections.map(({ share, most = budget, render }, index) => {
    const own = costs[index] ?? 0
    const text = render(Math.max(share, Math.min(most, own + left)))
    left -= costOf(text) - own
    return text
  })
  return rendered.filter((text) => text !== '').join('\n')
}

/** The end of the line is a token, too. */
function costOf(text: string): number {
  return text === '' ? 0 : estimatedTokens(text) + 1
}

interface List {
  head: string
  lines: readonly string[]
  /** How many there are, should there be more than lines. */
  total?: number
  /** Stands for those that are left out. */
  more(left: number): string
  share: number
}

/** As many lines as fit, and how many more there are. */
export function listed({ head, lines, total = lines.length, more, share }: List): Section {
  const costs = lines.map((line) => costOf(`  ${line}`))
  const textOf = (count: number) => [head, ...lines.slice(0, count), ...(count < total ? [more(total - count)] : [])].join('\n  ')
  const costUpTo = (count: number) => costs.slice(0, count).reduce((sum, cost) => sum + cost, costOf(head))
  const render = (tokens: number): string => {
    if (total === 0) return ''
    let count = lines.length
    while (count > 0 && costUpTo(count) + (count < total ? costOf(`  ${more(total - count)}`) : 0) > tokens) count -= 1
    return textOf(count)
  }
  return { share, render }
}

/** A text of any length behind a label, cut where its room ends. */
export function textSection(head: string, text: string, share: number, most?: number): Section {
  const render = (tokens: number) => (text === '' ? '' : `${head} ${shortened(text, tokens - costOf(head))}`)
  return { share, most, render }
}

/** The beginning of a text in so many tokens at most; that it was cut can be seen. */
export function shortened(text: string, tokens: number): string {
  if (lengthWithin(text, tokens) === text.length) return text
  return `${text.slice(0, lengthWithin(text, tokens - estimatedTokens('…'))).trimEnd()}…`
}
