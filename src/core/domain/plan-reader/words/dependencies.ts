const certain =
  /^(?:(?:depends on|depends|dependent on|deps?|dependency|dependencies|blocked by|blocked on|hängt ab von|abhängig von)(?!\p{L})|依赖于?) ?[:：]? ?(.+)$/iu
const perhaps =
  /^(?:after|requires?|needs?|waits? for|prerequisites?|prereqs?|voraussetzung(?:en)?|nach|benötigt)(?!\p{L}) ?[:：]? ?(.+)$/iu
const reference =
  /^(?:(?:steps?|tasks?|phases?|milestones?|stages?|parts?|story|stories|items?|issues?|prs?|todos?|schritte?|aufgaben?|步骤|任务|阶段) ?)?(?:#?\d{1,6}(?:\.\d{1,4}){0,5}[a-z]?|T\d{1,5}|[A-Z]{1,8}-\d{1,6})(?: ?[-–] ?#?\d{1,6})?$/iu
const redundant = /^(?:steps?|tasks?|items?|schritte?|aufgaben?|步骤|任务) ?(?=#?\d)/iu
const nothing = /^(?:none|nothing|n\/a|-|–|—|keine|无|no dependencies)$/iu
const longestHint = 200

/** What a hint like “depends on 1, 2” or “after step 2” names, or null if it is no such hint. */
export function dependenciesNamed(hint: string): string[] | null {
  if (hint.length > longestHint) return null
  const surely = certain.exec(hint)?.[1]
  if (surely !== undefined) return references(surely)
  const list = references(perhaps.exec(hint)?.[1] ?? '')
  return list.length > 0 && list.every(isReference) ? list : null
}

/** “Dependencies: zod” installs something, where “Dependencies: 1, 2” orders the work. */
export function isOrdering(field: string, named: readonly string[]): boolean {
  return !/^(?:dep|prereq|require|need|voraus)/i.test(field) || /^depend(?:s|ent) on/i.test(field) || named.every(isReference)
}

function isReference(text: string): boolean {
  return reference.test(text)
}

/** “Write the tests — depends on 1, 2”, “Write the tests. Depends on: 3.” */
export function dependenciesAfter(text: string): { dependencies: string[]; rest: string } {
  if (!/ (?:depends on|blocked by)/i.test(text)) return { dependencies: [], rest: text }
  const start = [...text.matchAll(/ (?:depends on|blocked by)/gi)].at(-1)?.index ?? 0
  const hint = text.slice(start + 1)
  const before = text.charAt(start - 1)
  const isSetOff = start > 1 && /[—–\-.,;|]/.test(before) && hint.length <= longestHint
  const named = isSetOff ? dependenciesNamed(hint.replace(/[.*_]+$/, '')) : null
  if (named === null || !named.every(isReference)) return { dependencies: [], rest: text }
  return { dependencies: named, rest: text.slice(0, start - 1).trimEnd() + (before === '.' ? '.' : '') }
}

function references(text: string): string[] {
  return text
    .split(/ ?(?:,|;|&|\+|、|，|\band\b|\bund\b|和) ?/)
    .map((part) => part.replace(redundant, '').trim())
    .filter((part) => part !== '' && !nothing.test(part))
}
