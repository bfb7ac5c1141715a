import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Input, OperationName, Output } from '../../../src/contract/operations/index.ts'
import { perform } from './perform.ts'

/** More than this no one scrolls through; the page says that there is more. */
const mostRows = 5_000
const rowsAtOnce = 500

/** Operations that answer page by page. */
export type Paged = { [Name in OperationName]: Output<Name> extends { next: string | null } ? Name : never }[OperationName]
type RowsOf<Name extends Paged, Field extends keyof Output<Name>> = Output<Name>[Field] extends (infer Row)[] ? Row : never

export interface EveryPage<Row> {
  rows: Row[]
  hasMore: boolean
}

/** Walks all pages of a list, for lists that are drawn row by row as they come into view. */
export function useEveryPage<Name extends Paged, Field extends keyof Output<Name> & string>(
  name: Name,
  input: Input<Name>,
  field: Field,
): UseQueryResult<EveryPage<RowsOf<Name, Field>>> {
  return useQuery({ queryKey: [name, input, 'every page'] as const, queryFn: () => everyPage<Name, Field>(name, input, field) })
}

export async function everyPage<Name extends Paged, Field extends keyof Output<Name> & string>(
  name: Name,
  input: Input<Name>,
  field: Field,
): Promise<EveryPage<RowsOf<Name, Field>>> {
  const rows: RowsOf<Name, Field>[] = []
  let after: string | undefined
  for (;;) {
    const output = (await perform(name, { ...input, limit: rowsAtOnce, after } as Input<Name>)) as Record<string, unknown>
    rows.push(...(output[field] as RowsOf<Name, Field>[]))
    const next = output.next as string | null
    if (next === null || rows.length >= mostRows) return { rows, hasMore: next !== null }
    after = next
  }
}
