import { refuse } from '../../contract/refusals.ts'
import type { Perform } from '../../core/gate/perform.ts'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import type { Backend } from '../../doors/cli/command-context.ts'

/** The same gate for a model, who cannot start daemons or change tokens: what it can do is say so. */
export function clientPerform({ perform, isRemote }: Pick<Backend, 'perform' | 'isRemote'>): Perform {
  if (!isRemote) return perform
  return async (name, input, call) => {
    try {
      const outcome = await perform(name, input, call)
      if (outcome.granted || outcome.refusal.code !== 'unauthenticated') return outcome
      return refuse('unauthenticated', 'The daemon does not take the token that this server was started with: it may have been revoked.', {
        hint: 'Tell the user: punchlist token add makes another, which belongs in PUNCHLIST_TOKEN; then this server must be started again.',
      })
    } catch (problem) {
      if (!(problem instanceof StoreUnavailable)) throw problem
      const { message, outcome } = problem
      return refuse('unavailable', message, {
        outcome,
        hint: 'Try again in a while. If it stays so, tell the user to start it: punchlist serve',
      })
    }
  }
}
