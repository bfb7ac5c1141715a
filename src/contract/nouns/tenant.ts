import * as z from 'zod'

export const Tenant = z
  .object({
    number: z.int(),
    name: z.string(),
    createdAt: z.int().describe('Epoch milliseconds'),
    person: z.string().optional().describe('What whoever holds the data is called in it'),
    channel: z.string().optional().describe('Where the conversations of its tasks come from and go to, as its daemon was told'),
  })
  .meta({ id: 'Tenant' })
export type Tenant = z.infer<typeof Tenant>

/** Names people type: tenants and agents. */
export function slug(what: string) {
  return z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9_-]{0,63}$/,
      `must be ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}: 1 to 64 of a-z, 0-9, - and _, starting with a letter or digit`,
    )
}
