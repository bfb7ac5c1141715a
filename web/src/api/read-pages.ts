import type { Input, OperationName, Output } from '../../../src/contract/operations/index.ts'
import { perform } from './perform.ts'

/** Operations that answer page by page. */
export type Paged = { [Name in OperationName]: Output<Name> extends { next: string | null } ? Name : never }[OperationName]

/** The most that an operation answers at once. */
const rowsAtOnce = 500

/** The first rows of a list, as if they were one page: `next` says whether there are more. */
export async function readPages<Name extends Paged>(name: Name, input: Input<Name>, most: number): Promise<Output<Name>> {
  let read: Output<Name> | undefined
  for (let left = most; ; left -= rowsAtOnce) {
    const page = await perform(name, { ...input, limit: Math.min(left, rowsAtOnce), after: read?.next ?? undefined } as Input<Name>)
    read = read ? joined(read, page) : page
    if (page.next === null || left <= rowsAtOnce) return read
  }
}

/** Rows after rows; what is said of the list as a whole is what was said last. */
export function joined<Page extends object>(before: Page, page: Page): Page {
  const known = before as Record<string, unknown>
  const fields = Object.entries(page).map(([field, value]) => [
    field,
    Array.isArray(value) ? [...(known[field] as unknown[]), ...value] : value,
  ])
  return Object.fromEntries(fields) as Page
}
