import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Input, OperationName, Output } from '../../../src/contract/operations/index.ts'
import type { Paged } from './read-pages.ts'
import type { EveryPage } from './use-every-page.ts'

/** Edits what is shown before the server has answered. */
export interface CacheEditor {
  /** Every answer to an operation that is shown. */
  edit<Name extends OperationName>(name: Name, change: (output: Output<Name>, input: Input<Name>) => Output<Name>): void
  /** Every list that `useEveryPage` has read of an operation. */
  editRows<Row>(name: Paged, change: (rows: Row[], input: Record<string, unknown>) => Row[]): void
}

/** An editor, and how to take back what it did. */
export function cacheEditor(client: QueryClient): CacheEditor & { rollBack(): void } {
  const before: [QueryKey, unknown][] = []
  const each = (name: string, isWanted: (key: QueryKey) => boolean, change: (data: never, input: never) => unknown) => {
    for (const [key, data] of client.getQueriesData({ queryKey: [name] })) {
      if (data === undefined || !isWanted(key)) continue
      void client.cancelQueries({ queryKey: key, exact: true })
      before.push([key, data])
      client.setQueryData(key, change(data as never, key[1] as never))
    }
  }
  return {
    edit: (name, change) => each(name, (key) => key.length === 2, change as never),
    editRows: <Row>(name: Paged, change: (rows: Row[], input: Record<string, unknown>) => Row[]) =>
      each(name, (key) => key.length === 3, ((page: EveryPage<Row>, input: Record<string, unknown>) => ({
        ...page,
        rows: change(page.rows, input),
      })) as never),
    rollBack() {
      for (const [key, data] of before.toReversed()) {
        client.setQueryData(key, data)
        // Meanwhile others may have changed it, too.
        void client.invalidateQueries({ queryKey: key, exact: true })
      }
    },
  }
}
