/** What an agent reads back from a writ. Exactly one line can be the end: everything inside is rendered, never raw. */
export function frame(command: string, body: string, noun: string): string {
  return `[/${command}]\n${body}\n[END ${noun.toUpperCase()}]`
}

const ellipsis = '… (cut: the answer is longer than its budget)'

/** Cuts visibly, at a whole line, so that the bytes stay within the budget. */
export function withinBudget(body: string, bytes: number): string {
  if (Buffer.byteLength(body) <= bytes) return body
  const kept: string[] = []
  let left = bytes - Buffer.byteLength(ellipsis)
  for (const line of body.split('\n')) {
    left -= Buffer.byteLength(line) + 1
    if (left < 0) break
    kept.push(line)
  }
  return [...kept, ellipsis].join('\n')
}
