import type { TodoPriority } from '../../../../contract/nouns/todo.ts'
import { dependenciesNamed, isOrdering } from '../words/dependencies.ts'
import { priorityNamed } from '../words/priority.ts'
import { isFieldName } from '../words/section-kind.ts'

/**
 * How sure it is that something is a step. Numbered items, checklists and step headings are; bullets and headings in a
 * section of work are likely to be, and lists of files or of an order may possibly be. Each counts if the plan has nothing surer; the
 * rest only holds surer ones together.
 */
export const certainty = { sure: 0, likely: 1, possible: 2, never: 3 } as const
export type Certainty = (typeof certainty)[keyof typeof certainty]

/** A step in the making, or something that may turn out to be one. */
export interface Draft {
  text: string
  /** The line as it was written, for those above it if it is no step. */
  raw: string
  lines: string[]
  /** Whether what is said about it stands to the right of it. */
  isIndented: boolean
  steps: Draft[]
  certainty: Certainty
  /** From which certainty on it stays as what holds its steps together; before, they go to whatever is above it. */
  holdsFrom: Certainty
  /** It tells how to check the work, or what is done already: with nothing else, the plan is told elsewhere. */
  isBeside: boolean
  /** It stands in a step, but not where that step lists its tasks, if it does. */
  isExtra: boolean
  hasTasks: boolean
  depth: number
  done: boolean
  /** It is crossed out, and all that belongs to it with it. */
  isDropped: boolean
  priority: TodoPriority | null
  dependencies: string[]
  /** As it is counted: “3”, “2.1”; empty if it is not. */
  number: string
  /** What is done one after another shares the line that says so. */
  sequence: Sequence | null
}

/** Stands for a list that is done one after another. */
export type Sequence = object

export const deepest = 10

export function newDraft(parts: Partial<Draft>): Draft {
  return {
    text: '',
    raw: '',
    lines: [],
    isIndented: false,
    steps: [],
    certainty: certainty.sure,
    holdsFrom: certainty.sure,
    isBeside: false,
    isExtra: false,
    hasTasks: false,
    depth: 0,
    done: false,
    isDropped: false,
    priority: null,
    dependencies: [],
    number: '',
    sequence: null,
    ...parts,
  }
}

export interface Field {
  name: string
  value: string
}

/** “**Priority:** high”, “_Requirements: 1.2_”: what a line says about the step it stands in. */
export function readField(text: string): Field | null {
  const match = /^[*_`]{0,3}(\p{L}[\p{L} /-]{1,30}?)[*_`]{0,3} ?[:：][*_`]{0,3}(?:\s+|$)/u.exec(text)
  const name = match?.[1]?.trim() ?? ''
  if (match === null || !(isFieldName(name) || dependenciesNamed(`${name} 1`) !== null)) return null
  return {
    name,
    value: text
      .slice(match[0].length)
      .replace(/[*_`.]{1,3}$/, '')
      .trim(),
  }
}

/** Takes what it understands into the step; anything else stays in the details. */
export function takeField(draft: Draft, field: Field): boolean {
  if (/^(?:priority|prio|priorität|priorité|prioridad|优先级)$/i.test(field.name)) {
    const priority = priorityNamed(field.value.split(/[\s(,;—–]/)[0] ?? '') ?? priorityNamed(field.value)
    if (priority !== null) draft.priority = priority
    return priority !== null
  }
  const named = dependenciesNamed(`${field.name} ${field.value.slice(0, 150)}`)
  if (named === null || !isOrdering(field.name, named)) return false
  draft.dependencies.push(...named)
  return true
}
