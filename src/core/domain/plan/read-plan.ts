import { outlineOf } from './outline.ts'
import type { PlanStep } from './plan-step.ts'
import { readLines } from './read-lines.ts'
import { settled } from './settle.ts'
import { sourceLines } from './source-lines.ts'

export type { PlanStep } from './plan-step.ts'

/**
 * The steps that a plan's Markdown names: numbered items, checklists and step headings, with what is nested in them. Reads
 * as a person would, rather than as Markdown is rendered: agents indent, number and fence loosely.
 */
export function readPlan(markdown: string): PlanStep[] {
  return settled(outlineOf(readLines(sourceLines(markdown))))
}
