import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Input, OperationName, Output } from '../../../src/contract/operations/index.ts'
import { perform } from './perform.ts'

export interface OperationOptions {
  enabled?: boolean
  /** Show what was there for the last input until the answer to this one has come. */
  keepsPrevious?: boolean
}

/** Reads, and is kept fresh by the live events. */
export function useOperation<Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  { enabled = true, keepsPrevious = false }: OperationOptions = {},
): UseQueryResult<Output<Name>> {
  return useQuery({
    queryKey: [name, input] as const,
    queryFn: () => perform(name, input),
    enabled,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  }) as UseQueryResult<Output<Name>>
}
