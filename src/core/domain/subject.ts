import type { Subject } from '../ports/filters.ts'

/** What a comment or a link is on, and the session that this belongs to. */
export interface SubjectInSession extends Subject {
  session: number
}

export function fieldsOn({ noun, number }: Subject): { todo: number | null; task: number | null } {
  return noun === 'todo' ? { todo: number, task: null } : { todo: null, task: number }
}
