import type { TodoPriority } from '../../../../contract/nouns/todo.ts'
import type { StepNames } from '../words/step-names.ts'
import type { Sequence } from './draft.ts'

/** A step of the plan, before it is known which others it names. */
export interface SettledStep {
  title: string
  /** All that is said about it, however long. */
  body: string
  priority: TodoPriority | null
  done: boolean
  names: StepNames
  /** What it says it depends on. */
  references: string[]
  sequence: Sequence | null
  isParallel: boolean
  steps: SettledStep[]
}
