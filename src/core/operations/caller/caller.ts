import { decideRename } from '../../domain/token.ts'
import type { HandlersOf } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'

export const callerHandlers: HandlersOf<'caller'> = {
  async 'caller.get'(_input, { caller: { tenant, name, agent, access }, settings }) {
    return { caller: { tenant: tenant.name, name, agent, access }, ...(settings.demo && { demo: true }) }
  },

  async 'caller.rename'({ name }, { caller }) {
    if (name === undefined) return { changes: [], events: [], answer: { name: caller.name } }
    const events = granted(decideRename(name, caller))
    return { changes: [{ kind: 'name-person', person: name }], events, answer: { name } }
  },
}
