import type { TodoPriority } from '../../../contract/nouns/todo.ts'

/** A piece of work that a plan names. */
export interface PlanStep {
  /** One clean line, as a todo's subject has to be. */
  title: string
  /** What else the plan says about the step, in its own Markdown. */
  details: string
  priority: TodoPriority | null
  done: boolean
  /** The steps it waits for, by their places: counted through the whole plan from 0, each before its parts. */
  dependencies: number[]
  /** What it says it depends on, though that would have it wait for itself. It is in the details, too. */
  circular: string[]
  steps: PlanStep[]
}
