import type { Tenant } from '../../contract/nouns/tenant.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import type { Caller } from '../ports/caller.ts'

export function judgeNewTenant(name: string, tenants: readonly Tenant[]): Outcome<null> {
  if (tenants.every((tenant) => tenant.name !== name)) return grant(null)
  return refuse('conflict', `There is a tenant ${name} already.`, { hint: 'Choose another name, or use that one.' })
}

export function judgeTenantToDelete(name: string, tenants: readonly Tenant[], caller: Caller): Outcome<Tenant> {
  const tenant = tenants.find((candidate) => candidate.name === name)
  if (tenant === undefined) {
    return refuse('not_found', `There is no tenant ${name}.`, {
      hint: 'See which there are.',
      instead: { operation: 'tenant.list', input: {} },
    })
  }
  if (tenant.number !== caller.tenant.number) return grant(tenant)
  return refuse('conflict', `You are acting in tenant ${name}, so it cannot be deleted.`, { hint: 'Act in another one.' })
}
