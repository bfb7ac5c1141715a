import type { SessionWithState } from '../../../src/contract/nouns/session.ts'
import { perform } from '../api/perform.ts'
import { useChange } from '../api/use-change.ts'

/** Gives a session another title, as it was seen: nobody's title is written over unseen. */
export function useRename() {
  const { change } = useChange('session.rename', {
    optimistic: (cache, { session: number, title }) =>
      cache.edit('session.get', (output) =>
        output.session.number === number ? { ...output, session: { ...output.session, title } } : output,
      ),
    current: async ({ session }) => ({ ...(await perform('session.get', { session })).session }),
  })
  return (title: string, seen: SessionWithState) => change({ session: seen.number, title }, seen)
}
