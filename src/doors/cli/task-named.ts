/** The task that is meant where a todo or a task may be: `task:3`. */
export function taskNamed(word: string): string | undefined {
  return /^task[\s:#]+(.+)$/i.exec(word)?.[1]
}
