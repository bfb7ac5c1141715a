import { readLines } from './lines/read-lines.ts'
import { sourceLines } from './lines/source-lines.ts'
import { outlineOf } from './outline/outline.ts'
import { settled } from './outline/settle.ts'
import type { PlanStep } from './plan-step.ts'
import { resolved } from './references/resolve.ts'

export type { PlanStep } from './plan-step.ts'

/** Work that may be put down between one small piece of it and the next. */
export type Pieces<Result> = Generator<void, Result>

/**
 * The steps that a plan's Markdown names: numbered items, checklists and step headings, with what is nested in them. Reads
 * as a person would, rather than as Markdown is rendered: agents indent, number and fence loosely.
 */
export function* planReading(markdown: string): Pieces<PlanStep[]> {
  return yield* resolved(yield* settled(yield* outlineOf(yield* readLines(sourceLines(markdown)))))
}

/** The same in one go. */
export function readPlan(markdown: string): PlanStep[] {
  const reading = planReading(markdown)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}
