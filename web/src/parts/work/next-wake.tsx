import type { Next } from '../../../../src/contract/nouns/next.ts'
import { nextWords } from './next-words.ts'

/** What will move a session. */
export function NextWake({ next }: { next: Next }) {
  return <p className="stored text-sm text-soft">Next: {nextWords(next)}</p>
}
