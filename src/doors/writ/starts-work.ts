import type { Writ } from './writ.ts'

const starting: ReadonlySet<string> = new Set(['agent', 'parallel', 'reply', 'task add', 'task subtask', 'schedule add', 'schedule resume'])

/** Whether somebody is set to work by it, now or later: a person who stops a session wants none of that begun. */
export function startsWork({ verb }: Writ): boolean {
  return starting.has(verb)
}
