import type { Refusal } from '../../contract/refusals.ts'

/** A refusal in one line, with what to do instead. */
export function refusedLine({ message, hint }: Refusal, usage: string): string {
  return `${message} ${hint ?? `Usage: ${usage}`}`
}
