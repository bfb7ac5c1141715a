import { judgeNewTenant, judgeTenantToDelete } from '../domain/tenant.ts'
import type { HandlersOf } from '../gate/handler.ts'
import { granted } from '../gate/refused.ts'

export const tenantHandlers: HandlersOf<'tenant'> = {
  async 'tenant.add'({ name }, context) {
    const tenants = await context.store.tenants.list()
    granted(judgeNewTenant(name, tenants))
    const { channel } = context.settings
    const tenant = { number: await context.store.nextNumber('tenant'), name, createdAt: context.now, ...(channel && { channel }) }
    context.apply({ kind: 'add-tenant', tenant })
    context.emit({ type: 'tenant.added', session: 0, data: { tenant } })
    return { tenant }
  },

  async 'tenant.list'(_input, context) {
    return { tenants: await context.store.tenants.list() }
  },

  async 'tenant.delete'({ name }, context) {
    const tenants = await context.store.tenants.list()
    const tenant = granted(judgeTenantToDelete(name, tenants, context.caller))
    context.apply({ kind: 'remove-tenant', tenant })
    return { tenant }
  },
}
