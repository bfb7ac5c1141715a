import { refuse } from '../../contract/refusals.ts'
import type { HandlersOf } from '../gate/handler.ts'
import { Refused } from '../gate/refused.ts'

export const tenantHandlers: HandlersOf<'tenant'> = {
  async 'tenant.add'({ name }, context) {
    const tenants = await context.store.tenants.list()
    if (tenants.some((tenant) => tenant.name === name)) {
      throw new Refused(refuse('conflict', `There is a tenant ${name} already.`, { hint: 'Choose another name, or use that one.' }).refusal)
    }
    const { channel } = context.settings
    const tenant = { number: await context.store.nextNumber('tenant'), name, createdAt: context.now, ...(channel && { channel }) }
    return {
      changes: [{ kind: 'add-tenant', tenant }],
      events: [{ type: 'tenant.added', session: 0, data: { tenant } }],
      answer: { tenant },
      log: tenant.number,
    }
  },

  async 'tenant.list'(_input, context) {
    return { tenants: await context.store.tenants.list() }
  },

  async 'tenant.delete'({ name }, context) {
    const tenant = (await context.store.tenants.list()).find((candidate) => candidate.name === name)
    if (tenant === undefined) {
      throw new Refused(
        refuse('not_found', `There is no tenant ${name}.`, {
          hint: 'See which there are.',
          instead: { operation: 'tenant.list', input: {} },
        }).refusal,
      )
    }
    if (tenant.number === context.caller.tenant.number) {
      throw new Refused(
        refuse('conflict', `You are acting in tenant ${name}, so it cannot be deleted.`, { hint: 'Act in another one.' }).refusal,
      )
    }
    return { changes: [{ kind: 'remove-tenant', tenant }], events: [], answer: { tenant } }
  },
}
