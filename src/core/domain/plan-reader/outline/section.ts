import type { TodoPriority } from '../../../../contract/nouns/todo.ts'
import { type Heading, looks } from '../lines/heading.ts'
import type { HeadingLine } from '../lines/line.ts'
import type { MarkerKind } from '../lines/marker.ts'
import { priorityNamed } from '../words/priority.ts'
import { isQualified } from '../words/section-kind.ts'
import { saysInOrder, titleSaysInOrder } from '../words/sequence.ts'
import { type Certainty, certainty, type Draft, newDraft, type Sequence } from './draft.ts'

/** What a heading opens: where the lines below it belong, until a heading of its level or above. */
export interface Section {
  level: number
  /** Among step headings of one level, lighter ones hold heavier ones. Null for headings that are no steps. */
  weight: number | null
  /** The step, or the possible step, to which everything here belongs. */
  step: Draft
  isWithinStep: boolean
  /** Below a heading like “Tasks”, other than the plan's title. */
  isWork: boolean
  /** Below a heading like “Tasks” within a step. */
  isTasks: boolean
  /** It tells how to check the work. */
  isCheck: boolean
  /** Not work: its lines are at most details. */
  isOther: boolean
  isTitle: boolean
  /** How sure it is that a numbered or ticked item here is a step, a plain bullet, and a plain heading. */
  items: Certainty
  bullets: Certainty
  headings: Certainty
  priority: TodoPriority | null
  done: boolean
  /** Of a mere label: what it is for, once that has begun. */
  holds: MarkerKind | 'text' | null
  /** A rule ends what is said about a step: closing words come after it. */
  isClosed: boolean
  /** What stands directly below it is done one after another. */
  sequence: Sequence | null
}

/** What is true of the whole plan, and decides what its headings are. */
export interface Survey {
  title: Heading | null
  /** Numbers that count the parts of the document (“1. Overview”, “2. Tasks”) make no steps of them. */
  areSectionsNumbered: boolean
}

export function surveyOf(lines: readonly HeadingLine[]): Survey {
  const headings = lines.map((line) => line.heading).filter((heading) => heading.level < looks.largeStep)
  const [first] = headings
  const isTitled = first !== undefined && headings.every((other) => other === first || other.level > first.level)
  const numbered = headings.filter((heading) => heading.path.length === 1 && heading.label === null)
  const has = (kind: Heading['kind']) => numbered.some((heading) => heading.kind === kind)
  return { title: isTitled ? first : null, areSectionsNumbered: has('work') || (has('vague') && has('other')) }
}

/** What stands above all headings. */
export function outermost(root: Draft): Section {
  return {
    level: 0,
    weight: null,
    step: root,
    isWithinStep: false,
    isWork: false,
    isTasks: false,
    isCheck: false,
    isOther: false,
    isTitle: false,
    items: certainty.sure,
    bullets: certainty.never,
    headings: certainty.never,
    priority: null,
    done: false,
    holds: null,
    isClosed: false,
    sequence: null,
  }
}

/** Whether a section is still open at a heading. Of two step headings of one level, the lighter may hold the heavier. */
export function isAbove(section: Section, heading: Heading): boolean {
  // A bold name looks like what it stands among, so that one of no work ends at the next.
  if (section.isOther && section.level === looks.step) return heading.level === looks.label
  if (section.level !== heading.level) return section.level < heading.level
  return isStepLike(heading) && section.weight !== null && section.weight < weightOf(heading)
}

/** What a heading opens below the section that it stands in. */
export function opened(line: HeadingLine, above: Section, survey: Survey): Section {
  const { heading } = line
  const isTitle = heading === survey.title
  const isCheck = above.isCheck || (!isTitle && /\b(?:tests?|testing|qa|verification|verify|validation)\b/i.test(heading.name))
  const inherited: Section = {
    ...above,
    level: heading.level,
    weight: null,
    isTitle,
    isCheck,
    isOther: false,
    holds: null,
    isClosed: false,
    sequence: null,
  }
  const role = roleOf(heading, above, survey)
  inherited.sequence = sequenceBelow(line, role) ?? (heading.level === looks.label ? above.sequence : null)
  if (role === 'other') return { ...inherited, isOther: true }
  if (role === 'again') return { ...inherited, items: certainty.possible, bullets: certainty.possible }
  if (role === 'work') return workSection(heading, inherited)
  if (role === 'group') return { ...inherited, step: groupDraft(line, above) }
  return {
    ...inherited,
    step: stepDraft(line, above),
    weight: weightOf(heading),
    isWithinStep: true,
    isTasks: false,
    isCheck: false,
    bullets: above.items,
    headings: certainty.never,
  }
}

/** Headings like “Steps (sequential)” and “Steps, in order”. */
function sequenceBelow(line: HeadingLine, role: Role): Sequence | null {
  const { name, text } = line.heading
  const says = role === 'work' || role === 'again' ? saysInOrder(name) : titleSaysInOrder(text)
  return says ? line : null
}

function workSection(heading: Heading, section: Section): Section {
  const isNamed = section.isTitle && isQualified(heading.name)
  return {
    ...section,
    isWork: !section.isTitle,
    isTasks: section.isWithinStep && heading.kind === 'work',
    bullets: section.isWithinStep ? section.items : certainty.likely,
    headings: isNamed ? certainty.never : certainty.likely,
    priority: sectionPriority(heading) ?? section.priority,
    done: section.done || isDone(heading),
  }
}

type Role = 'step' | 'work' | 'again' | 'other' | 'group'

function roleOf(heading: Heading, above: Section, survey: Survey): Role {
  // “# Task: photo albums” names the whole plan.
  const isNamed = heading.label !== null && !(heading === survey.title && heading.label.path.length === 0)
  if (isNamed || heading.ticked !== null) return 'step'
  if (heading.kind === 'again') return above.isWithinStep ? 'other' : 'again'
  if (heading.kind === 'other') return heading === survey.title && isQualified(heading.name) ? 'group' : 'other'
  if (heading.kind === 'work' || sectionPriority(heading) !== null || isDone(heading)) return 'work'
  const isCounted = heading.path.length > 0 && (!survey.areSectionsNumbered || (above.isWork && !above.isCheck))
  if (isCounted) return 'step'
  if (heading.kind === 'description' && heading !== survey.title) return 'other'
  const isPart = above.isWithinStep && isQualified(heading.name)
  return heading.kind === 'vague' && !isPart ? 'work' : 'group'
}

/** “High priority” and “Nice to have” over a list say it of each item. */
function sectionPriority(heading: Heading): TodoPriority | null {
  const [name = ''] = heading.name.replace(/\s*[([（][^()[\]（）]*[)\]）]$/, '').split(/\s[—–-]\s/)
  return priorityNamed(name.replace(/\s(?:tasks?|items?|steps?|todos?)$/i, ''))
}

function isDone(heading: Heading): boolean {
  return /^(?:(?:already )?(?:done|completed|finished)(?: (?:tasks|items|steps|work))?|erledigt|已完成)$/iu.test(heading.name)
}

function isStepLike(heading: Heading): boolean {
  return heading.label !== null || heading.ticked !== null || heading.path.length > 0
}

function weightOf(heading: Heading): number {
  const path = heading.label?.path ?? heading.path
  return (heading.label?.size === 'large' ? 0 : 100) + Math.max(1, path.length)
}

function stepDraft({ heading, raw }: HeadingLine, above: Section): Draft {
  return newDraft({
    text: heading.text,
    raw,
    depth: above.step.depth + 1,
    certainty: above.items,
    isBeside: above.done,
    done: above.done || (heading.ticked ?? above.step.done),
    isDropped: heading.isDropped,
    priority: above.priority,
    number: heading.path.join('.'),
    sequence: above.sequence,
  })
}

/** A heading that is no step by itself: what it holds may go to what is above it. */
function groupDraft({ heading, raw }: HeadingLine, above: Section): Draft {
  return newDraft({
    text: heading.text,
    raw,
    depth: above.step.depth + (above.bullets === certainty.never ? 0 : 1),
    certainty: heading.level < looks.largeStep ? above.headings : certainty.never,
    holdsFrom: above.bullets,
    done: above.step.done,
    isDropped: heading.isDropped,
    isExtra: above.isWithinStep && !above.isTasks,
    sequence: above.sequence,
  })
}
