import type { TodoPriority } from '../../../../contract/nouns/todo.ts'
import { dependenciesAfter, dependenciesNamed } from './dependencies.ts'
import { priorityAfter, priorityNamed } from './priority.ts'

/** What a title says about the step beside naming it. */
export interface Marks {
  priority: TodoPriority | null
  dependencies: string[]
}

/** Brackets hold a mark only where they stand apart: `level(high)` is code, and `[high](…)` a link. */
const bracket = /(^[*_~]{0,3}?|\s|(?=[（【]))([*_~]{0,3})([([{（【])([^()[\]{}（）【】]{1,200})([)\]}）】])\2(?!\()/gu

/** The text without its marks in brackets and at its end, and what they said. */
export function withoutMarks(text: string): Marks & { rest: string } {
  const marks: Marks = { priority: null, dependencies: [] }
  if (!/[([{（【]/.test(text)) return withoutEnding(text, marks)
  const open = text.replace(bracket, (...match) => {
    const [whole, before, , opening, content, closing, offset] = match as [string, string, string, string, string, string, number]
    const left = unmarked(content, marks)
    if (left === content) return whole
    if (left !== '') return before + opening + left + closing
    const isFollowedByWord = /^[\p{L}\p{N}]/u.test(text.slice(offset + whole.length))
    return before === ' ' && !isFollowedByWord ? '' : before
  })
  return withoutEnding(open.replace(/^([*_~]{2,3}) /, '$1').trim(), marks)
}

/** What is in a bracket after its marks went: `(P1, 2h, depends on 3, 4)` leaves `2h`. */
function unmarked(content: string, marks: Marks): string {
  const left: string[] = []
  let isListing = false
  for (const part of content.split(/[,;，；]/)) {
    const text = part.replace(/[*_`]/g, '').trim()
    const priority = priorityNamed(text)
    const named: string[] | null =
      priority === null ? (dependenciesNamed(text) ?? (isListing ? dependenciesNamed(`depends on ${text}`) : null)) : null
    isListing = named !== null
    if (named !== null) marks.dependencies.push(...named)
    else if (priority !== null) marks.priority ??= priority
    else left.push(part)
  }
  return left.length === 0 ? '' : left.join(',').trim() === content.trim() ? content : left.join(',').trim()
}

function withoutEnding(text: string, marks: Marks): Marks & { rest: string } {
  const first = priorityAfter(text)
  const second = dependenciesAfter(first.rest)
  const third = first.priority === null ? priorityAfter(second.rest) : { ...first, rest: second.rest }
  return {
    priority: marks.priority ?? third.priority,
    dependencies: [...marks.dependencies, ...second.dependencies],
    rest: third.rest,
  }
}
