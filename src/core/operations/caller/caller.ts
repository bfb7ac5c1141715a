import { decideRename } from '../../domain/token.ts'
import type { HandlersOf } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'

export const callerHandlers: HandlersOf<'caller'> = {
  async 'caller.get'(_input, { caller: { tenant, name, agent, access }, settings }) {
    return { caller: { tenant: tenant.name, name, agent, access }, ...(settings.demo && { demo: true }) }
  },

  async 'caller.rename'({ name }, { caller, apply, emit }) {
    if (name === undefined) return { name: caller.name }
    emit(...granted(decideRename(name, caller)))
    apply({ kind: 'name-person', person: name })
    return { name }
  },
}
