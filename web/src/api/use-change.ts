import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Input, OperationName, Output } from '../../../src/contract/operations/index.ts'
import { RefusalError } from '../../../src/sdk/refusal-error.ts'
import { type CacheEditor, cacheEditor } from './cache-editor.ts'
import { conflict, conflictingFields } from './conflict.ts'
import { newKey } from './new-key.ts'
import { perform } from './perform.ts'
import { say } from './toasts.ts'
import { noAnswer } from './unsaved/no-answer.ts'
import { begin, postpone, settled } from './unsaved/unsaved.ts'

export interface ChangeOptions<Name extends OperationName> {
  /** What is shown until the answer has come. */
  optimistic?: (cache: CacheEditor, input: Input<Name>) => void
  /** What is said when it is done; nothing, if not given. */
  says?: (output: Output<Name>) => string
  /** Once it is done, be it at a later try. */
  done?: (output: Output<Name>) => void
  /** It was refused: what was typed goes back to where it was typed. */
  refused?: (input: Input<Name>) => void
  /** How it is undone: a toast offers it. */
  undo?: (output: Output<Name>) => void
  /** The row as it is now, for when somebody else has changed it meanwhile. */
  current?: (input: Input<Name>) => Promise<Record<string, unknown>>
}

/** The row as the person saw it when they began to change it. */
type SeenRow = { version: number } & object

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

interface Attempt<Name extends OperationName> {
  client: QueryClient
  name: Name
  input: Input<Name>
  seen: SeenRow | undefined
  version: number | undefined
  /** The same for every try, so that a change whose answer was lost is not made twice. */
  key: string
  options: ChangeOptions<Name>
}

async function attempt<Name extends OperationName>(given: Attempt<Name>): Promise<Output<Name> | undefined> {
  const { client, name, input, version, key, options } = given
  const cache = cacheEditor(client)
  const kept = { name, input, key, version }
  options.optimistic?.(cache, input)
  begin(kept)
  try {
    const output = await perform(name, input, { key, version })
    settled(kept)
    options.done?.(output)
    const { undo } = options
    const actions = undo ? [{ label: 'Undo', act: () => undo(output) }] : []
    if (options.says) say(options.says(output), { actions })
    return output
  } catch (problem) {
    const why = noAnswer(problem)
    if (why) postpone({ change: kept, why, send: () => attempt(given), discard: cache.rollBack })
    else {
      settled(kept)
      cache.rollBack()
      options.refused?.(input)
      await tell(problem, given)
    }
    return undefined
  }
}

async function tell<Name extends OperationName>(problem: unknown, given: Attempt<Name>): Promise<void> {
  const isRefusal = problem instanceof RefusalError
  if (isRefusal && problem.code === 'stale' && given.options.current) {
    const theirs = await given.options.current(given.input).catch(() => undefined)
    if (theirs !== undefined) return settle(given, theirs)
  }
  say(problem instanceof Error ? problem.message : String(problem), { tone: 'refused', hint: isRefusal ? problem.hint : undefined })
}

function settle<Name extends OperationName>(given: Attempt<Name>, theirs: Record<string, unknown>): void {
  const fields = conflictingFields({ ...given.input }, theirs, { ...given.seen })
  const close = () => conflict.set(undefined)
  const applyMine = () => {
    close()
    void attempt({ ...given, key: newKey(), version: Number(theirs.version) })
  }
  if (fields.length > 0) conflict.set({ fields, keepTheirs: close, applyMine })
  else applyMine()
}
