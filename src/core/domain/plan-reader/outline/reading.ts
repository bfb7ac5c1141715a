import type { HeadingLine, Line } from '../lines/line.ts'
import { type Draft, newDraft } from './draft.ts'
import type { Entry } from './list.ts'
import { outermost, type Section, type Survey, surveyOf } from './section.ts'

/** Where the reader is in the plan. */
export interface Reading {
  /** Stands for the plan itself. */
  root: Draft
  survey: Survey
  /** The headings above, outermost first. */
  sections: Section[]
  /** The items above in the open list, outermost first. */
  list: Entry[]
  isBlank: boolean
  last: Line['kind']
  unfinished: Unfinished | null
  /** The paragraph right before says that what is listed next is done one after another. */
  saysInOrder: boolean
}

/** The item whose last line may have broken off in the middle of a sentence, and that line. */
export interface Unfinished {
  draft: Draft
  text: string
}

export function newReading(lines: readonly Line[]): Reading {
  const root = newDraft({})
  const headings = lines.filter((line): line is HeadingLine => line.kind === 'heading')
  return {
    root,
    survey: surveyOf(headings),
    sections: [outermost(root)],
    list: [],
    isBlank: false,
    last: 'blank',
    unfinished: null,
    saysInOrder: false,
  }
}

export function sectionOf(reading: Reading): Section {
  return reading.sections.at(-1) ?? outermost(reading.root)
}

/** Keeps a line as a detail of a step. What is said about no step is dropped. */
export function note(reading: Reading, step: Draft, line: string): void {
  if (step === reading.root) return
  if (reading.isBlank) step.lines.push('')
  reading.isBlank = false
  step.lines.push(line)
}
