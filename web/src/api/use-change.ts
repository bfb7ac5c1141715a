import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Input, OperationName, Output } from '../../../src/contract/operations/index.ts'
import { attempt, type ChangeOptions, type SeenRow } from './attempt.ts'
import { newKey } from './new-key.ts'

export interface Change<Name extends OperationName> {
  /** Resolves to the answer, or to nothing when it was refused or could not be sent; the person has then been told. */
  change(input: Input<Name>, seen?: SeenRow): Promise<Output<Name> | undefined>
  isPending: boolean
}

/** A change by the person at the page: shown at once, taken back when it is refused, kept when the server is away. */
export function useChange<Name extends OperationName>(name: Name, options: ChangeOptions<Name> = {}): Change<Name> {
  const client = useQueryClient()
  const [pending, setPending] = useState(0)
  const change = useCallback(
    async (input: Input<Name>, seen?: SeenRow) => {
      setPending((count) => count + 1)
      try {
        return await attempt({ client, name, input, seen, version: seen?.version, key: newKey(), options })
      } finally {
        setPending((count) => count - 1)
      }
    },
    // The options are written anew at every drawing, and the latest are as good as the first.
    [client, name, options],
  )
  return { change, isPending: pending > 0 }
}
