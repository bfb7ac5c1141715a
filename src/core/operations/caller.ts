import type { HandlersOf } from '../gate/handler.ts'

export const callerHandlers: HandlersOf<'caller'> = {
  async 'caller.get'(_input, { caller: { tenant, name, agent, access }, settings }) {
    return { caller: { tenant: tenant.name, name, agent, access }, ...(settings.demo && { demo: true }) }
  },
}
