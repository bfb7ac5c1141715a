import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Input, Output } from '../../../src/contract/operations/index.ts'
import { type Paged, readPages } from './read-pages.ts'

/** More than this no one scrolls through; the page says that there is more. */
const mostRows = 5_000

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
  const output = await readPages(name, input, mostRows)
  return { rows: output[field] as RowsOf<Name, Field>[], hasMore: output.next !== null }
}
