import type { Tenant } from '../../../contract/nouns/tenant.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import type { CommandsOf } from '../command.ts'

export const tenantCommands: CommandsOf<'tenant'> = {
  'tenant.add': [{ words: 'tenant add', takes: ['name'], print: ({ tenant }) => tenantLine(tenant) }],
  'tenant.list': [{ words: 'tenant list', print: ({ tenants }) => tenants.map(tenantLine).join('\n') }],
  'tenant.delete': [{ words: 'tenant delete', takes: ['name'], destructive: true, print: ({ tenant }) => `deleted ${tenantLine(tenant)}` }],
}

function tenantLine(tenant: Tenant): string {
  return `#${tenant.number} ${plainLine(tenant.name)}`
}
