import * as z from 'zod'
import { slug, Tenant } from '../nouns/tenant.ts'
import { operation } from '../operation.ts'

const name = slug('tenant name').describe('What it is called by')

export const tenantOperations = {
  'tenant.add': operation({
    name: 'tenant.add',
    summary: 'Add a tenant: a wall around one workspace of agents and work.',
    effect: 'write',
    needs: 'tenant:manage',
    lock: 'installation',
    input: () => z.strictObject({ name }),
    output: () => z.object({ tenant: Tenant }),
    refuses: ['conflict'],
  }),
  'tenant.list': operation({
    name: 'tenant.list',
    summary: 'List the tenants of this installation.',
    effect: 'read',
    needs: 'tenant:manage',
    input: () => z.strictObject({}),
    output: () => z.object({ tenants: z.array(Tenant) }),
    refuses: [],
  }),
  'tenant.delete': operation({
    name: 'tenant.delete',
    summary: 'Delete a tenant with everything in it.',
    effect: 'write',
    needs: 'tenant:manage',
    lock: 'installation',
    input: () => z.strictObject({ name }),
    output: () => z.object({ tenant: Tenant }),
    refuses: ['not_found', 'conflict'],
  }),
} as const
