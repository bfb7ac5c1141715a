import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input, Output } from '../../../src/contract/operations/index.ts'
import { type Paged, readPages } from './read-pages.ts'

export interface GrowingList<Name extends Paged> {
  query: UseQueryResult<Output<Name>>
  /** Shows as many rows again, if there are more. */
  showMore: (() => void) | undefined
}

interface GrowingListOptions {
  atOnce: number
  enabled?: boolean
}

/** A list that begins with its first rows, and shows more when it is asked for them. */
export function useGrowingList<Name extends Paged>(
  name: Name,
  input: Input<Name>,
  { atOnce, enabled = true }: GrowingListOptions,
): GrowingList<Name> {
  const [limit, setLimit] = useState(atOnce)
  const query = useQuery({
    queryKey: [name, { ...input, limit }] as const,
    queryFn: () => readPages(name, input, limit),
    enabled,
    placeholderData: keepPreviousData,
  }) as UseQueryResult<Output<Name>>
  return { query, showMore: query.data?.next ? () => setLimit(limit + atOnce) : undefined }
}
