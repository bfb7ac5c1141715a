import type { TodoPriority } from '../../../../contract/nouns/todo.ts'
import { reopened } from './decoration.ts'

const names: Record<TodoPriority, string> = {
  high: 'high|highest|critical|urgent|must|must have|important|blocker|p0|p1|hoch|dringend|高',
  medium: 'medium|med|normal|moderate|should|should have|p2|mittel|中',
  low: 'low|lowest|optional|could|could have|nice to have|p[3-9]|niedrig|低',
}
const any = Object.values(names).join('|').replaceAll(' ', '[ -]')
const word = '(?:priority|prio|priorität|优先级)'
const exact = (Object.keys(names) as TodoPriority[]).map((priority) => ({ priority, pattern: new RegExp(`^(?:${names[priority]})$`, 'u') }))
const before = new RegExp(
  `^([*_\`]{0,3})(${word} ?[:：=] ?(?:${any})|(?:${any})(?: ${word})?)([*_\`]{0,3})(?: ?[:：—–]| -(?= ))([*_\`]{0,3}) ?(?=[^ ])`,
  'iu',
)
const after = new RegExp(
  `(?:(?: [—–|-]|[,;|])? ([*_\`]{0,3})(${word} ?[:：=] ?(?:${any}))|(?: [—–|-]|[,;|]) ([*_\`]{0,3})((?:${any}) ${word}|p[0-9]))[*_\`]{0,3}$`,
  'iu',
)
const wordBefore = new RegExp(`^${word} ?[:：=]? ?`, 'u')
const wordAfter = new RegExp(` ${word}$`, 'u')
const longestMark = 60

/** The priority that a text names, if it names one and says nothing else. */
export function priorityNamed(text: string): TodoPriority | null {
  if (text.length > longestMark) return null
  if (/^!{2,3}$/.test(text)) return 'high'
  const name = text
    .toLowerCase()
    .replace(/[*_`]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .replace(wordBefore, '')
    .replace(wordAfter, '')
  return exact.find(({ pattern }) => pattern.test(name))?.priority ?? null
}

export interface Marked {
  priority: TodoPriority | null
  rest: string
}

/** A word is a mark only where a mark is set off from the title: “Low: tidy up”, but not “Low memory mode”. */
export function priorityBefore(text: string): Marked {
  const exclaimed = /^!{2,3} (?=[^ ])/.exec(text)
  if (exclaimed !== null) return { priority: 'high', rest: text.slice(exclaimed[0].length) }
  const match = before.exec(text)
  if (match === null) return { priority: null, rest: text }
  const [whole, opening = '', name = '', closing, closingAfter] = match
  return { priority: priorityNamed(name), rest: reopened(opening, [closing, closingAfter], text.slice(whole.length)) }
}

export function priorityAfter(text: string): Marked {
  const from = Math.max(0, text.length - longestMark)
  const tail = text.slice(from)
  const match = / !{2,3}$/.exec(tail) ?? after.exec(tail)
  if (match === null || from + match.index === 0) return { priority: null, rest: text }
  return { priority: priorityNamed(match[2] ?? match[4] ?? '!!'), rest: text.slice(0, from + match.index).trimEnd() }
}
