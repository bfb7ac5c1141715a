import type { HandlersOf } from '../gate/handler.ts'

export const callerHandlers: HandlersOf<'caller'> = {
  async 'caller.get'(_input, { caller: { tenant, name, agent, access } }) {
    return { caller: { tenant: tenant.name, name, agent, access } }
  },
}
