import { maximumSubject } from '../../../../contract/text.ts'
import { withoutDecoration } from './decoration.ts'
import { type Marks, withoutMarks } from './marks.ts'
import { longestInline, plainInline } from './plain-inline.ts'
import { priorityBefore } from './priority.ts'
import { readStepLabel } from './step-label.ts'

export interface Title extends Marks {
  /** Empty if the text has no words. */
  title: string
  /** What of the text is not in the title. */
  rest: string
}

const mostPrefixes = 6
const hasLink = /(?<!!)\[[^[\]]*\]\((?:https?:|mailto:|[./#]|[\w-]+[./])[^()]*/

/** The title that a heading's or an item's text gives. */
export function readTitle(source: string): Title {
  const text = source
    .slice(0, longestInline)
    .replace(/\s+/g, ' ')
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
  if (text === '') return { title: '', rest: '', priority: null, dependencies: [] }
  const { masked, unmask } = withMaskedCode(text)
  const { rest: unmarked, ...marks } = withoutMarks(masked)
  const { text: bare, label, priority } = withoutPrefixes(unmarked)
  const [lead, rest] = splitAtLead(bare).map(unmask) as [string, string]
  const isLead = plainTitle(lead) !== ''
  const title = plainTitle(lead) || plainTitle(rest) || plainTitle(unmask(label)) || plainTitle(text)
  const isLong = source.length > longestInline
  const points = [...title]
  const isCut = points.length > maximumSubject || (isLong && rest === '')
  return {
    title: isCut ? shortened(points) : title,
    // Where a link led to is not in the title either.
    rest: isCut || isLong || hasLink.test(lead) ? source.trim() : isLead ? rest : '',
    priority: marks.priority ?? priority,
    dependencies: marks.dependencies,
  }
}

function withoutPrefixes(source: string): { text: string; label: string; priority: Marks['priority'] } {
  let text = source
  let label = ''
  let priority: Marks['priority'] = null
  for (let round = 0; round < mostPrefixes; round++) {
    const before = text
    text = withoutDecoration(text.replace(/^(?:[-+*•] |#{1,6} |\[[ xX]?\] )/, ''))
    const step = label === '' ? readStepLabel(text) : null
    if (step !== null) {
      label = step.text
      text = step.rest
    }
    const marked = priorityBefore(text)
    priority ??= marked.priority
    text = marked.rest.trimStart()
    if (text === before) break
  }
  return { text, label, priority }
}

/** “**Create the table**: with an index on …” is titled by its bold lead. */
function splitAtLead(text: string): [lead: string, rest: string] {
  const match = /^(\*\*|__)(?! )(.+?)\1( \([^()]{1,60}\))?(.*)$/.exec(text)
  if (match === null) return [text, '']
  const [, , bold = '', aside = '', after = ''] = match
  const separator = /^ ?(?:[:：—–→]|--?(?= )) ?/.exec(after)
  if (separator !== null) return [bold + aside, after.slice(separator[0].length)]
  return /[:：.]$/.test(bold) && aside === '' && after.startsWith(' ') ? [bold, after.trim()] : [text, '']
}

function plainTitle(markdown: string): string {
  if (markdown === '') return ''
  const text = withoutDecoration(plainInline(markdown).replace(/\s+/g, ' ').trim())
  const trimmed = text
    .replace(/^(?:\*\*|__(?!\w{1,40}__)) ?/, '')
    .replace(/ ?(?:\*\*|(?<!__\w{1,40})__)$/, '')
    .replace(/[\s:：—–,;-]{1,8}$/, '')
    .trim()
  return /[\p{L}\p{N}]/u.test(trimmed) ? trimmed : ''
}

/** Cut at a word, unless that would lose half of what fits: some scripts have no spaces. */
function shortened(points: string[]): string {
  const head = points.slice(0, maximumSubject - 1).join('')
  const end = head.lastIndexOf(' ')
  const kept = end >= maximumSubject / 2 ? head.slice(0, end) : head
  return `${kept.replace(/(?:[\s:：—–,;.-]|\u{200d}|\u{fe0f}){1,8}$/u, '')}…`
}

const firstMask = 0x100000
const masks = /[\u{100000}-\u{10fffd}]/gu
const span = /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/gu

/** What stands in code says nothing about the step: `(high)` there is no priority, and `**` no emphasis. */
function withMaskedCode(text: string): { masked: string; unmask(text: string): string } {
  if (!text.includes('`')) return { masked: text, unmask: (some) => some }
  const kept: string[] = []
  const masked = text
    .replace(masks, '')
    .replace(span, (_, ticks: string, code: string) => ticks + String.fromCodePoint(firstMask + kept.push(code) - 1) + ticks)
  return { masked, unmask: (some) => some.replace(masks, (mask) => kept[(mask.codePointAt(0) ?? 0) - firstMask] ?? '') }
}
