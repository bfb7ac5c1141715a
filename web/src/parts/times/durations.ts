const units: readonly [name: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
]

/** The two largest units of a span: `1 h 5 min`, `3 min 20 s`. */
export function spanText(milliseconds: number): string {
  let rest = Math.max(0, Math.floor(milliseconds / 1000))
  const words: string[] = []
  for (const [name, seconds] of units) {
    const count = Math.floor(rest / seconds)
    rest -= count * seconds
    if (count > 0 || (name === 's' && words.length === 0)) words.push(`${count} ${name}`)
    else if (words.length > 0) break
    if (words.length === 2) break
  }
  return words.join(' ')
}

/** How long ago something was, in one unit: `just now`, `5 min ago`. */
export function agoText(milliseconds: number): string {
  if (milliseconds < 60_000) return 'just now'
  return `${spanText(milliseconds).split(' ').slice(0, 2).join(' ')} ago`
}

/** A span in its largest unit: `38 s`, `4 min`, `3 h`. */
export function shortSpan(milliseconds: number): string {
  return spanText(milliseconds).split(' ').slice(0, 2).join(' ')
}
