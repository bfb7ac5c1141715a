import { withoutDecoration } from '../words/decoration.ts'
import { plainInline } from '../words/plain-inline.ts'
import { priorityNamed } from '../words/priority.ts'
import { isFieldName, isOther, type SectionKind, sectionKind } from '../words/section-kind.ts'
import { hasSeparator, readStepLabel, type StepLabel } from '../words/step-label.ts'
import { isCrossedOut, withoutCheckMarks } from './marker.ts'
import { readNumber } from './number-prefix.ts'

/** A line that names what follows it. */
export interface Heading {
  /** 1 to 6 as in Markdown; beyond that, lines that only look like headings. */
  level: number
  /** The heading in its own Markdown, without marks and without a number. */
  text: string
  /** What a reader sees of it, for finding out what it names. */
  name: string
  kind: SectionKind
  label: StepLabel | null
  /** Empty if there is no number. */
  path: number[]
  /** Null if there is no box to tick. */
  ticked: boolean | null
  /** It is crossed out. */
  isDropped: boolean
}

/** Lines that look like headings stand below all headings, and in this order among themselves. */
export const looks = { largeStep: 7, step: 8, bold: 9, label: 10 } as const

export const longestLook = 240

/** Many forget the space: “##Step 1”. Takes the line without its indentation. */
export function hashHeading(line: string): Heading | null {
  const match = /^(#{2,6})([^#\s].*)$/.exec(line)
  return match === null ? null : headingOf(match[1]?.length ?? 1, match[2] ?? '')
}

/** “**Step 1: …**” or “Step 1: …” on a line of its own, “**Backend**”, and names of sections before a colon: “Risks:”. */
export function lookalikeHeading(line: string): Heading | null {
  const text = line.trim()
  if (text.length > longestLook) return stepLine(text.slice(0, longestLook), text)
  return stepLine(text, text) ?? boldLine(text) ?? labelLine(text)
}

function stepLine(start: string, text: string): Heading | null {
  const label = readStepLabel(withoutDecoration(start))
  if (label === null || label.path.length === 0 || !(hasSeparator(label) || isBold(text))) return null
  return headingOf(label.size === 'large' ? looks.largeStep : looks.step, text)
}

function boldLine(text: string): Heading | null {
  if (!isBold(text)) return null
  if (/[:：](?:\*\*|__)?$/.test(text)) return asLabel(headingOf(looks.label, text))
  const heading = headingOf(looks.bold, text)
  const isStep = heading.path.length > 0 || heading.ticked !== null
  return isStep || isOther(heading.kind) ? { ...heading, level: looks.step } : heading
}

function labelLine(text: string): Heading | null {
  if (!/[:：]$/.test(text)) return null
  const heading = asLabel(headingOf(looks.label, text))
  const isKnown = heading.kind !== 'plain' || priorityNamed(heading.name) !== null
  return isKnown && heading.path.length === 0 ? heading : null
}

/** “Why:” and “Expected:” name no section of a plan, but they do name a part of a step that is not work. */
function asLabel(heading: Heading): Heading {
  return heading.kind === 'plain' && isFieldName(heading.name) ? { ...heading, kind: 'other' } : heading
}

/** “**Backend**”, “**Backend:**” and “**Backend** (the old one):”. */
function isBold(text: string): boolean {
  const inner = /^(?:\*\*(.+)\*\*|__(.+)__)(?:[:：]?| \([^()]{1,80}\)[:：])$/.exec(text)
  return inner !== null && !/\*\*|__/.test(inner[1] ?? inner[2] ?? '')
}

/** A box may stand before a heading, or after it, often as code: “## Phase 1: Setup `[x]`”. */
function withoutBox(source: string): { text: string; box: string | null } {
  const before = /^\[([ xX])\]\s*/.exec(source)
  if (before !== null) return { text: source.slice(before[0].length), box: before[1] ?? null }
  const after = /\s`?\[([ xX~-])\]`?$/.exec(source)
  return after === null ? { text: source, box: null } : { text: source.slice(0, after.index), box: after[1] ?? null }
}

export function headingOf(level: number, source: string): Heading {
  const { text: boxed, box } = withoutBox(source)
  const { text: named, isChecked } = withoutCheckMarks(boxed)
  const ticked = isChecked || (box === null ? null : box === 'x' || box === 'X')
  const isCrossed = isCrossedOut(named)
  const text = withoutDecoration(isCrossed ? named.trim().slice(2).replace(/~~.?$/, '') : named)
  const number = readNumber(text)
  const rest = withoutDecoration(number?.rest ?? text)
  const name = plainInline(rest.slice(0, longestLook))
    .replace(/[:：]\s*$/, '')
    .trim()
  return {
    level,
    text: rest,
    name,
    kind: sectionKind(name),
    label: readStepLabel(rest.slice(0, longestLook)),
    path: number?.path ?? [],
    ticked,
    isDropped: ticked !== true && (box === '-' || isCrossed),
  }
}
