export type Verdict = 'allow' | 'ask' | 'deny'

/** Tool patterns in the order in which they were written; `*` stands for any characters. */
export type PermissionRules = Readonly<Record<string, Verdict>>

/** What becomes of a call: the last rule that matches decides, and what no rule names is as it would be without rules. */
export function verdictOn(tool: string, rules: PermissionRules, otherwise: Verdict = 'allow'): Verdict {
  let verdict = otherwise
  for (const [pattern, word] of Object.entries(rules)) if (matches(pattern, tool)) verdict = word
  return verdict
}

/** A child never has more than its parent: of two verdicts the stricter one holds. */
export function stricter(one: Verdict, other: Verdict): Verdict {
  return order.indexOf(one) >= order.indexOf(other) ? one : other
}

const order: readonly Verdict[] = ['allow', 'ask', 'deny']

/** Linear, however many stars there are: each part is found behind the one before it. */
export function matches(pattern: string, tool: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return pattern === tool
  if (!tool.startsWith(first)) return false
  const last = rest.pop() ?? ''
  let at = first.length
  for (const part of rest) {
    const found = tool.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return tool.length - last.length >= at && tool.endsWith(last)
}

/** Whether flags ask for a tool in so many words: of those that match the last decides. */
export function isNamed(tool: string, flags: Readonly<Record<string, boolean>>): boolean {
  let named = false
  for (const [pattern, flag] of Object.entries(flags)) if (matches(pattern, tool)) named = flag
  return named
}
