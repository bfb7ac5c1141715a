import type { TodoPriority } from '../../../contract/nouns/todo.ts'

/** A piece of work that a plan names. */
export interface PlanStep {
  /** One clean line, as a todo's subject has to be. */
  title: string
  /** What else the plan says about the step, in its own Markdown. */
  details: string
  priority: TodoPriority | null
  done: boolean
  steps: PlanStep[]
}
