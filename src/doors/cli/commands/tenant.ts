import type { Tenant } from '../../../contract/nouns/tenant.ts'
import { plainLine } from '../../../core/render/plain-text.ts'
import type { Commands } from '../command.ts'

export const tenantCommands: Pick<Commands, 'tenant.add' | 'tenant.list' | 'tenant.delete'> = {
  'tenant.add': [{ words: 'tenant add', takes: ['name'], print: ({ tenant }) => tenantLine(tenant) }],
  'tenant.list': [{ words: 'tenant list', print: ({ tenants }) => tenants.map(tenantLine).join('\n') }],
  'tenant.delete': [{ words: 'tenant delete', takes: ['name'], destructive: true, print: ({ tenant }) => `deleted ${tenantLine(tenant)}` }],
}

function tenantLine(tenant: Tenant): string {
  return `#${tenant.number} ${plainLine(tenant.name)}`
}
