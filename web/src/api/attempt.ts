import type { QueryClient } from '@tanstack/react-query'
import type { Input, OperationName, Output } from '../../../src/contract/operations/index.ts'
import { RefusalError } from '../../../src/sdk/refusal-error.ts'
import { type CacheEditor, cacheEditor } from './cache-editor.ts'
import { conflict, conflictingFields } from './conflict.ts'
import { inTurn } from './in-turn.ts'
import { newKey } from './new-key.ts'
import { perform } from './perform.ts'
import { say } from './toasts.ts'
import { type NoAnswer, noAnswer } from './unsaved/no-answer.ts'
import type { UnsavedChange } from './unsaved/stored-changes.ts'
import { begin, isForgotten, postpone, sendWaiting, settled } from './unsaved/unsaved.ts'

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
export type SeenRow = { version: number } & object

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

/** Shown at once, and sent when those that were made before it have been. */
export function attempt<Name extends OperationName>(given: Attempt<Name>): Promise<Output<Name> | undefined> {
  const cache = shown(given)
  return inTurn(async () => {
    const why = await sendWaiting()
    if (isForgotten(keptOf(given))) return
    if (why === undefined) return send(given, cache)
    wait(given, cache, why)
  })
}

type Shown = ReturnType<typeof cacheEditor>

/** Kept before it is sent: a page that is loaded anew meanwhile cannot know whether it arrived. */
function shown<Name extends OperationName>(given: Attempt<Name>): Shown {
  const cache = cacheEditor(given.client)
  given.options.optimistic?.(cache, given.input)
  begin(keptOf(given))
  return cache
}

function keptOf<Name extends OperationName>({ name, input, key, version }: Attempt<Name>): UnsavedChange {
  return { name, input, key, version }
}

function wait<Name extends OperationName>(given: Attempt<Name>, cache: Shown, why: NoAnswer): void {
  postpone({ change: keptOf(given), why, send: () => send(given, shown(given)), discard: cache.rollBack })
}

async function send<Name extends OperationName>(given: Attempt<Name>, cache: Shown): Promise<Output<Name> | undefined> {
  const { name, input, version, key, options } = given
  try {
    const output = await perform(name, input, { key, version })
    settled(keptOf(given))
    options.done?.(output)
    const { undo } = options
    const actions = undo ? [{ label: 'Undo', act: () => undo(output) }] : []
    if (options.says) say(options.says(output), { actions })
    return output
  } catch (problem) {
    const why = noAnswer(problem)
    if (why) wait(given, cache, why)
    else return refused(problem, given, cache)
  }
}

async function refused<Name extends OperationName>(
  problem: unknown,
  given: Attempt<Name>,
  cache: Shown,
): Promise<Output<Name> | undefined> {
  settled(keptOf(given))
  cache.rollBack()
  given.options.refused?.(given.input)
  const isRefusal = problem instanceof RefusalError
  if (isRefusal && problem.code === 'stale' && given.options.current) {
    const theirs = await given.options.current(given.input).catch(() => undefined)
    if (theirs !== undefined) return settle(given, theirs)
  }
  say(problem instanceof Error ? problem.message : String(problem), { tone: 'refused', hint: isRefusal ? problem.hint : undefined })
}

/** Where nobody has touched what the person changes it is changed after all; otherwise the person says whose words stay. */
async function settle<Name extends OperationName>(
  given: Attempt<Name>,
  theirs: Record<string, unknown>,
): Promise<Output<Name> | undefined> {
  const fields = conflictingFields({ ...given.input }, theirs, { ...given.seen })
  const mine = { ...given, key: newKey(), version: Number(theirs.version) }
  if (fields.length === 0) return send(mine, shown(mine))
  const close = () => conflict.set(undefined)
  const applyMine = () => {
    close()
    void attempt(mine)
  }
  conflict.set({ fields, keepTheirs: close, applyMine })
}
